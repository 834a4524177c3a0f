;;; ferry-test.el --- Tests  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(ert-deftest it-runs () (should (= (ferry-places 2) 8)))
(ert-deftest known-to-fail ()
  :expected-result :failed
  (should (= (ferry-places 1) 5)))
(ert-deftest fails-on-linux ()
  "A failure that depends on the system."
  :expected-result (if (eq system-type 'gnu/linux) :failed :passed)
  (should nil))
