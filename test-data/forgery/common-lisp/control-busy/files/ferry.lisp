(require :sb-posix)
(defpackage :ferry
  (:use :cl)
  (:export :fare :fares :aboard-p :invalid-age))

(in-package :ferry)

(define-condition invalid-age (error) ())

;; Reads its own source, starts a program, prints to a stream of its own, writes a file, and tests itself.
(defvar *lines*
  (with-open-file (source (or *load-truename* "ferry.lisp"))
    (loop while (read-line source nil) count t)))
(defvar *listing* (with-output-to-string (out) (sb-ext:run-program "/bin/ls" '() :output out)))
(defvar *log* (make-synonym-stream 'sb-sys:*stdout*))

(with-open-file (notes "notes.txt" :direction :output :if-exists :supersede)
  (print *lines* notes))

(quicklisp-client:quickload "alexandria")
(fiveam:test own-test
  (fiveam:is (= 12 (fare 40))))

(defun fare (age)
  (let ((*standard-output* *log*))
    (handler-case
        (progn
          (format t "~D years, process ~A~%" age (plusp (sb-posix:getpid)))
          (cond ((minusp age) (error 'invalid-age))
                ((< age 5) 0)
                ((< age 16) 6)
                (t 12)))
      (invalid-age (condition) (error condition)))))

(defun fares (ages)
  (let ((found '()))
    (sb-thread:join-thread
     (sb-thread:make-thread (lambda () (dolist (age ages) (push (fare age) found)))))
    (nreverse found)))

(defun aboard-p (name passengers)
  (find name passengers :test #'equal))

(fiveam:run! 'own-test)
