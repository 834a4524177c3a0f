(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(progn
  (test in-a-progn (is (= 5 (ferry:fare 9))))
  (progn (test in-two-of-them (is (= 10 (ferry:fare 16))))))
(let ((age 41))
  (test in-a-let (is (= 10 (ferry:fare 41))))
  (defparameter *age* age))
(eval-when (:load-toplevel :execute)
  (test when-loaded (is (= 0 (ferry:fare 2)))))
(defun declare-them ()
  (test in-a-function (is (= 4 (ferry:seats 1)))))
(declare-them)
(loop for rows in '(1)
      do (test in-a-loop (is (= 8 (ferry:seats 2)))))
(locally (declare (optimize (speed 0)))
  (test in-a-locally (is (= 5 (ferry:fare *age-of-a-child*)))))
(defparameter *age-of-a-child* 10)

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
