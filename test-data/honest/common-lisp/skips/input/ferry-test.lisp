(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(test bare (skip "no crane in this harbour"))
(test described "A test for later" (skip "later"))
(def-test defined () (skip "not ~A" "yet"))
(test in-full (5am:skip "in full"))
(test with-a-check-before
  (is (= 5 (ferry:fare 10)))
  (skip "the rest is for later"))
(test on-another-system
  #+beos (is (= 1 (ferry:fare 80)))
  #-beos (skip "for BeOS only"))
(test by-a-feature
  (unless (find :beos *features*)
    (skip "for BeOS only")))
(test by-the-lisp
  (if (string= (lisp-implementation-type) "CLISP")
      (is (= 1 2))
      (skip "for CLISP only")))
(test never-skipped
  (when (member :beos *features*) (skip "not on BeOS"))
  (is (= 5 (ferry:fare 11))))
(test not-skipped (is (= 10 (ferry:fare 80))))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
