;; Ensures that tide.lisp and the testing library are always loaded
(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "tide")
  (ql:quickload :fiveam))

(defpackage :tide-test
  (:use :cl :fiveam :tide)
  (:export :run-tests))

(in-package :tide-test)

(def-suite tide-suite)
(in-suite tide-suite)

(test no-water-is-low
  (let ((metres 0))
    (is (eq :low (level metres)))))

(test much-water-is-high "Nine metres are high"
  (is (eq :high (level 9))))

(test levels-of-a-day
  ; morning, noon, evening
  (is (equal '(:low :between :high) (levels '(1 4 8))))
  (is (equal '() (levels '()))))

(test ships-can-leave
  (is-true (navigable-p 7))
  (is-false (navigable-p 1)))

(test less-than-nothing
  (signals error (level -1)))

(defun run-tests (&optional (test-or-suite 'tide-suite))
  (run! test-or-suite))
