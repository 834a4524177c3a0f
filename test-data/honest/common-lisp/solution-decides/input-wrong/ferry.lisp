(defpackage :ferry
  (:use :cl)
  (:export :fare :seats :greeting))

(in-package :ferry)

(defun fare (age)
  (cond ((minusp age) (error "no such passenger"))
        ((< age 6) 0)
        ((< age 16) 7)
        (t 10)))

(defun seats (rows) (* 4 rows))

(defun greeting (name) (concatenate 'string "Ahoy, " name "!"))
