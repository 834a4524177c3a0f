(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite* ferry-suite)

(test small-children-travel-free
  (is (= 0 (ferry:fare 3))))

(test children-pay-half
  (is (= 6 (ferry:fare 12))))

(test adults-pay-in-full
  (let ((age 40)
        (expected 12))
    (is (= expected (ferry:fare age)))))

(test a-family
  (is (equal '(0 6 12 12) (ferry:fares '(2 9 35 38)))))

(test who-is-aboard
  (is-true (ferry:aboard-p "Ada" '("Alan" "Ada")))
  (is-false (ferry:aboard-p "Grace" '("Alan" "Ada"))))

(test nobody-is-younger-than-nothing
  (signals ferry:invalid-age (ferry:fare -1)))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
