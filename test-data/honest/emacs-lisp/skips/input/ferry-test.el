;;; ferry-test.el --- Tests  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(ert-deftest it-runs () (should (= (ferry-places 2) 8)))
(ert-deftest left-out () (ert-skip "later") (should nil))
(ert-deftest not-here () (skip-unless (eq system-type 'windows-nt)) (should nil))
(ert-deftest no-tool () (skip-unless (executable-find "harbour-pilot")) (should nil))
(ert-deftest old-emacs () (skip-unless (version<= "99" emacs-version)) (should nil))
(ert-deftest no-variable () (unless (getenv "HARBOUR_OF_NOBODY") (ert-skip "not set")) (should nil))
; (ert-deftest commented-out () (should nil))
