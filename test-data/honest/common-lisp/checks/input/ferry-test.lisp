(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(test many-checks
  (is-every = (5 (ferry:fare 10)) (10 (ferry:fare 50)))
  (finishes (ferry:seats 1))
  (signals (error "nobody") (ferry:fare -1))
  (pass "fine"))
(test by-chance
  (for-all ((rows (gen-integer :min 0 :max 50)))
    (is (= (* 4 rows) (ferry:seats rows)))))
(test declared "With a declaration"
  (let ((age 10)) (declare (type integer age)) (is (= 5 (ferry:fare age)))))
(test prints (dotimes (i 200) (format t "line ~A~%" i)) (is (string= "Ahoy, Bo!" (ferry:greeting "Bo"))))
(test failing-by-hand (unless (= 5 (ferry:fare 12)) (fail "not half the price")) (pass))
(test two-values (is (equal '(5 10) (multiple-value-list (values (ferry:fare 13) (ferry:fare 33))))))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
