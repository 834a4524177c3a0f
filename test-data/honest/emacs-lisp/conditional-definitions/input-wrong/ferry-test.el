;;; ferry-test.el --- Tests  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(when (fboundp 'string-replace)
  (ert-deftest on-a-new-emacs () (should (= (ferry-places 2) 8))))

(when (eq system-type 'windows-nt)
  (ert-deftest on-windows () (should nil)))

(if (getenv "HARBOUR_OF_NOBODY")
    (ert-deftest of-nobody () (should nil))
  (ert-deftest of-everybody () (should (= (ferry-places 1) 4))))
