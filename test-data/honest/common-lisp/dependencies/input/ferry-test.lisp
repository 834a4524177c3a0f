(eval-when (:compile-toplevel :load-toplevel :execute)
  (load "ferry")
  (quicklisp-client:quickload :fiveam))

(defpackage :ferry-test
  (:use :cl :fiveam)
  (:export :run-tests))

(in-package :ferry-test)

(def-suite ferry-suite)
(in-suite ferry-suite)

(test first-fare (is (= 5 (ferry:fare 10))))
(test (second-fare :depends-on first-fare) (is (= 5 (ferry:fare 11))))
(test (third-fare :depends-on (and first-fare second-fare)) (is (= 5 (ferry:fare 12))))
(def-test fourth-fare (:depends-on (or first-fare adult)) (is (= 5 (ferry:fare 13))))
(test adult (is (= 10 (ferry:fare 33))))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
