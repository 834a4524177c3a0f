;;; ferry-test.el --- Tests  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(ert-deftest it-runs () (should (= (ferry-places 2) 8)))
(ert-deftest no-function () (skip-unless (fboundp 'ferry-cars)) (should (= (ferry-cars 1) 2)))
(ert-deftest no-file () (skip-unless (file-exists-p "cars.el")) (should nil))
(ert-deftest no-value () (skip-unless (= (ferry-places 1) 5)) (should nil))
