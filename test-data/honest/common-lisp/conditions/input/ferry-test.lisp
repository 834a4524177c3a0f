(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(when (string= (lisp-implementation-type) "CLISP")
  (test on-clisp (is (= 6 (ferry:fare 10)))))
(unless (find :beos *features*)
  (test elsewhere (is (= 5 (ferry:fare 10)))))
(if (member :win32 *features*)
    (test on-windows (is (= 6 (ferry:fare 10))))
    (test not-on-windows (is (= 5 (ferry:fare 11)))))
(cond ((and (find :sbcl *features*) (not (find :beos *features*)))
       (test cond-sbcl (is (= 5 (ferry:fare 12)))))
      (t (test cond-other (is (= 6 (ferry:fare 12))))))
(when nil
  (test never (is (= 6 (ferry:fare 12)))))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
