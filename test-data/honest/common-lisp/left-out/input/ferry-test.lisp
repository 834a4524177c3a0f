(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

; (test in-a-line (is (= 6 (ferry:fare 10))))
#| (test in-a-block (is (= 6 (ferry:fare 10)))) #| nested |# |#
(defparameter *text* "(test in-a-text (is (= 6 1)))")
(defparameter *quoted* '(test quoted (is (= 6 1))))
(defparameter *in-full* (quote (test quoted-in-full (is (= 6 1)))))
(defparameter *template* `(test templated (is (= 6 ,(+ 1 1)))))
(let ((test (= 5 (ferry:fare 10))))
  (defun paysp () test))
(test last-one
  (is (stringp *text*))
  (is (consp *quoted*))
  (is-true (paysp)))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
