(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(defun is-child (age)
  (is (= 5 (ferry:fare age)) "~A pays half" age))
(defun check-rows (&rest rows)
  (dolist (row rows) (is (= (* 4 row) (ferry:seats row)))))
(defparameter *fares* '((2 . 0) (12 . 5) (40 . 10)))
(test child (is-child 10) (is-child 15))
(test rows (check-rows 1 2 3))
(test table
  (loop for (age . price) in *fares*
        do (is (= price (ferry:fare age)) "fare of ~A" age)))
(test loaded (is-true (fboundp 'is-child)))
(defun same-p (test input &optional (expected 5)) (funcall test input expected))
(test by-another-test (is-true (same-p #'= (ferry:fare 12))))
(test by-a-loop
  (loop for (test input (expected)) in '((= 2 (0)) (eql 12 (5)))
        do (is-true (funcall test expected (ferry:fare input)))))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
