(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(defparameter *half-price* (= 5 (ferry:fare 10)))
(test always (is (= 4 (ferry:seats 1))))
(when (= 5 (ferry:fare 10))
  (test when-cheap (is (= 5 (ferry:fare 9)))))
(unless (= 7 (ferry:fare 10))
  (test unless-dear (is (= 5 (ferry:fare 8)))))
(if *half-price*
    (test by-a-name (is (= 5 (ferry:fare 7)))))
(cond ((= 5 (ferry:fare 10)) (def-test cond-cheap () (is (= 5 (ferry:fare 6)))))
      (t nil))
(dolist (age '(11))
  (when (= 5 (ferry:fare age))
    (test in-a-loop (is (= 5 (ferry:fare 11))))))
(and *half-price* (test and-cheap (is (= 5 (ferry:fare 12)))))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
