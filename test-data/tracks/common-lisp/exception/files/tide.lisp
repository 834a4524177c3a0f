(defpackage :tide
  (:use :cl)
  (:export :level :levels :navigable-p))

(in-package :tide)

(defun level (metres)
  (cond ((minusp metres) (error "there are ~D metres" metres))
        ((zerop metres) (/ metres metres))
        ((< metres 3) :low)
        ((> metres 6) :high)
        (t :between)))

(defun levels (depths)
  (mapcar #'level (gethash depths 3)))

(defun navigable-p (metres)
  (not (eq :low (level metres))))
