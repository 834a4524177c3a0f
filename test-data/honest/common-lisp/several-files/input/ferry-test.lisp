(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(test child (is (= 5 (ferry:fare 10))))
(test rows (is (= 8 (ferry:seats 2))))
(load "harbour-test")

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
