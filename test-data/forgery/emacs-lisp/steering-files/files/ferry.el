;;; ferry.el --- The ferry  -*- lexical-binding: t; -*-

(define-error 'invalid-age "Invalid age")

(defun fare (_age))

(defun fares (_ages))

(defun aboard-p (_name _passengers))

(provide 'ferry)
