(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(test an-error-in-a-test
  (let ((price (ferry:fare 10)))
    (unless (= price 5) (error "a child pays half"))
    (is (= 5 price))))
(test a-type-error (is (= 1 (length (nthcdr (- (ferry:fare 10) 5) '(a))))))
(test caught (is (eq :none (handler-case (ferry:fare -1) (error () :none)))))
(test warned (signals warning (warn "the price is ~A" (ferry:fare 11))))
(test no-error (finishes (ferry:fare 12)))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
