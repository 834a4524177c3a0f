(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "tide")
  (quicklisp-client:quickload :fiveam))

(defpackage :tide-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :tide-test)

(def-suite* tide-suite)

(test no-water-is-low
  (is (eq :low (tide:level 0))))

(test much-water-is-high
  (skip "the harbour is ~A" "closed"))

(test (ships-can-leave :depends-on between)
  "A ship needs water"
  (is-true (tide:navigable-p 7)))

(test between
  (is (eq :between (tide:level 1))))

(defun run-tests (&optional (test-or-suite 'tide-suite))
  (run! test-or-suite))
