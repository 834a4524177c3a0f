(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(defmacro fare-test (name age price)
  `(test ,name (is (= ,price (ferry:fare ,age)))))
(fare-test child 10 5)
(fare-test adult 30 10)
(macrolet ((row (name rows) `(test ,name (is (= ,(* 4 rows) (ferry:seats ,rows))))))
  (row one-row 1)
  (row two-rows 2))
(dolist (age '(8 9))
  (eval `(test ,(intern (format nil "AGE-~A" age)) (is (= 5 (ferry:fare ,age))))))
(defmacro both-rows ()
  `(progn (test three-rows (is (= 12 (ferry:seats 3))))
          (test four-rows (is (= 16 (ferry:seats 4))))))
(both-rows)

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
