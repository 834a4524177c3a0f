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
#+(and sbcl (not beos))
(test on-sbcl-again (is (= 5 (ferry:fare 11))))
#+sbcl
(progn
  (test in-a-progn (is (= 0 (ferry:fare 2))))
  #+beos (test on-beos (is (= 1 (ferry:fare 2)))))
(test by-a-feature
  #+sbcl (is (= 5 (ferry:fare 12)))
  #-sbcl (is (= 6 (ferry:fare 12))))

(defun run-tests (&optional (test-or-suite 'ferry-suite))
  (run! test-or-suite))
