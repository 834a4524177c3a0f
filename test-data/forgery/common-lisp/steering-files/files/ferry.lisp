(defpackage :ferry
  (:use :cl)
  (:export :fare :fares :aboard-p :invalid-age))

(in-package :ferry)

(define-condition invalid-age (error) ())

(defun fare (age)
  (declare (ignore age)))

(defun fares (ages)
  (declare (ignore ages)))

(defun aboard-p (name passengers)
  (declare (ignore name passengers)))

