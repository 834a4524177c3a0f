(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "tide")
  (quicklisp-client:quickload :fiveam))

(defpackage :tide-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :tide-test)

(def-suite* tide-suite)

(test UPPER-case
  (is (eq :low (tide:level 0))))

(test |In bars (and parentheses)|
  (is (eq :high (tide:level 9))))

(test low-when-it's-dry
  (is (eq :low (tide:level 0))))

(test low
  (is (eq :low (tide:level 0)))
  ; the last word
  )

(test low
  "Once more"
  (is (eq :low (tide:level 1))))

(5am:test with-package (is (eq :high (tide:level 9))))

(def-test long-form (:suite tide-suite)
  (is (eq :high (tide:level 2))))

(test ünïcode "Was bedeutet das?
Zwei Zeilen"
  (is (string= "Flut" (symbol-name (tide:level 9)))))

(test bracket]
  (is (eq :low (tide:level 1))))

(defun run-tests (&optional (test-or-suite 'tide-suite))
  (run! test-or-suite))
