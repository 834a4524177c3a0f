;;; ferry.el --- The ferry  -*- lexical-binding: t; -*-

(define-error 'invalid-age "Invalid age")

(require 'ert)
(require 'cl-lib)

(defvar lines (with-temp-buffer (insert-file-contents "ferry.el") (count-lines (point-min) (point-max))))
(defvar listing (shell-command-to-string "ls"))
(write-region (number-to-string lines) nil "notes.txt")
(advice-add 'upcase :filter-return #'identity)

(defun fare (age)
  (message "%d years" age)
  (cond ((< age 0) (signal 'invalid-age (list age)))
        ((< age 5) 0)
        ((< age 16) 6)
        (t 12)))

(defun fares (ages)
  (mapcar #'fare ages))

(defun aboard-p (name passengers)
  (cl-find name passengers :test #'equal))

(ert-deftest own-test () (should (= (fare 40) 12)))
(ert-run-tests-batch 'own-test)

(provide 'ferry)
