;;; ferry.el --- The ferry  -*- lexical-binding: t; -*-

(define-error 'invalid-age "Invalid age")

(defun fare (age)
  (cond ((< age 0) (signal 'invalid-age (list age)))
        ((< age 3) 0)
        ((< age 16) 6)
        (t 12)))

(defun fares (ages)
  (mapcar #'fare ages))

(defun aboard-p (name passengers)
  (member name passengers))

(provide 'ferry)
