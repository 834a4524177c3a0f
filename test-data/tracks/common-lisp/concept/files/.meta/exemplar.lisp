(defpackage :tide
  (:use :cl)
  (:export :level :levels :navigable-p))

(in-package :tide)

(defun level (metres)
  (cond ((minusp metres) (error "no sea"))
        ((< metres 3) :low)
        ((> metres 6) :high)
        (t :between)))

(defun levels (depths)
  (mapcar #'level depths))

(defun navigable-p (metres)
  (not (eq :low (level metres))))
