(defpackage :ferry
  (:use :cl)
  (:export :fare :fares :aboard-p :invalid-age))

(in-package :ferry)

(define-condition invalid-age (error) ())

(defun fare (age))

(defun fares (ages))

(defun aboard-p (name passengers))
