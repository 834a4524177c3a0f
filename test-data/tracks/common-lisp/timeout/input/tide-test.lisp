(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "tide")
  (quicklisp-client:quickload :fiveam))

(defpackage :tide-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :tide-test)

(def-suite* tide-suite)

(test no-water-is-low
  (let ((metres 0))
    (is (eq :low (tide:level metres)))))

(test much-water-is-high "Nine metres are high"
  (is (eq :high (tide:level 9))))

(test levels-of-a-day
  ; morning, noon, evening
  (is (equal '(:low :between :high) (tide:levels '(1 4 8))))
  (is (equal '() (tide:levels '()))))

(test ships-can-leave
  (is-true (tide:navigable-p 7))
  (is-false (tide:navigable-p 1)))

(test less-than-nothing
  (signals error (tide:level -1)))

(defun run-tests (&optional (test-or-suite 'tide-suite))
  (run! test-or-suite))
