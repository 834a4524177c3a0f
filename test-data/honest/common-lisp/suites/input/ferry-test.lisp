(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(def-suite children :in ferry-suite :description "who is small")
(in-suite children)
(test baby (is (= 0 (ferry:fare 1))))
(5am:test child (5am:is (= 5 (ferry:fare 10))))
(in-suite* grown-ups :in ferry-suite)
(def-test adult () (is (= 10 (ferry:fare 40))))
(fiveam:def-test old (:suite children) (is (= 10 (ferry:fare 90))))
(test (seats :suite ferry-suite) (is (= 8 (ferry:seats 2))))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
