(defpackage :ferry
  (:use :cl)
  (:export :fare :fares :aboard-p :invalid-age))

(in-package :ferry)

(define-condition invalid-age (error) ())

(defun fare (age)
  (cond ((minusp age) (error (quote invalid-age)))
        ((< age 5) 0)
        ((< age 16) 6)
        (t 12)))

(defun fares (ages)
  (mapcar (function fare) ages))

(defun aboard-p (name passengers)
  (member name passengers :test (function string=)))

