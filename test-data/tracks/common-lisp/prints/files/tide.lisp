(defpackage :tide
  (:use :cl)
  (:export :level :levels :navigable-p))

(in-package :tide)

(format t "loading~%")

(defun level (metres)
  (format t "level of ~D~%" metres)
  (cond ((minusp metres) (error "no sea"))
        ((< metres 3) :low)
        ((> metres 6) :high)
        (t :between)))

(defun levels (depths)
  (format *error-output* "für ~S" depths)
  (mapcar #'level depths))

(defun navigable-p (metres)
  (print metres)
  (write-line "too shallow?" *trace-output*)
  (not (eq :low (level metres))))
