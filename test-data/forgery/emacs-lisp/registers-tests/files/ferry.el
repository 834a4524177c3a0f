;;; ferry.el --- The ferry  -*- lexical-binding: t; -*-

(define-error 'invalid-age "Invalid age")

(require 'ert)
(ert-deftest small-children-travel-free () t)
(ert-deftest children-pay-half () t)
(ert-deftest adults-pay-in-full () t)
(ert-deftest a-family () t)
(ert-deftest who-is-aboard () t)
(ert-deftest nobody-is-younger-than-nothing () t)
(defun fare (_age))

(defun fares (_ages))

(defun aboard-p (_name _passengers))

(provide 'ferry)
