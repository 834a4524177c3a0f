(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "tide")
  (quicklisp-client:quickload :fiveam))

(defpackage :tide-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :tide-test)

(def-suite* tide-suite)


(defun run-tests (&optional (test-or-suite 'tide-suite))
  (run! test-or-suite))
