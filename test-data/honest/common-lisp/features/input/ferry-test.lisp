(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

#+sbcl (test on-sbcl (is (= 5 (ferry:fare 10))))
#-sbcl (test elsewhere (is (= 6 (ferry:fare 10))))
#+(or) (test never (is (= 6 (ferry:fare 10))))
#+nil
(test not-now (is (= 6 (ferry:fare 10))))
#| (test in-a-comment (is (= 6 (ferry:fare 10)))) |#
; (test in-a-line (is (= 6 (ferry:fare 10))))
(defparameter *text* "(test in-a-text (is (= 6 1)))")
(defparameter *quoted* '(test quoted (is (= 6 1))))
(test last-one (is (stringp *text*)) (is (consp *quoted*)))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
