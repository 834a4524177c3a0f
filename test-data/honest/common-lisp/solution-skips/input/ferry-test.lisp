(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(test always (is (= 4 (ferry:seats 1))))
(test if-cheap
  (if (= 5 (ferry:fare 10)) (is (= 5 (ferry:fare 11))) (skip "not cheap")))
(test when-dear
  (when (= 7 (ferry:fare 10)) (skip "dear"))
  (is (= 10 (ferry:fare 80))))
(test in-a-let
  (let ((price (ferry:fare 12)))
    (unless (= price 5) (skip "the price is ~A" price))
    (is (= 4 (ferry:seats 1)))))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
