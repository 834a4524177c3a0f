(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(test |Mixed Case| (is (= 5 (ferry:fare 10))))
(test |small| (is (= 5 (ferry:fare 12))))
(test (|with (brackets)| :suite ferry-suite) (is (= 8 (ferry:seats 2))))
(test Capital-Letters (is (= 5 (ferry:fare 11))))
(test fare? (is (= 10 (ferry:fare 60))))
(test
  on-the-next-line
  (is (= 0 (ferry:fare 3))))
(test  two-spaces (is (= 0 (ferry:fare 4))))
(test <=> (is (= 0 (ferry:fare 5))))
(test 1+1 (is (= 4 (ferry:seats 1))))
(TEST shouted (IS (= 10 (FERRY:FARE 20))))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
