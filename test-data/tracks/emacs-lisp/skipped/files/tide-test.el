;;; tide-test.el --- Tests for the tide  -*- lexical-binding: t; -*-

(load-file "tide.el")

(ert-deftest no-water-is-low ()
  (let ((metres 0))
    (should (equal (level metres) 'low))))

(ert-deftest much-water-is-high ()
  "Nine metres are high."
  (should (equal (level 9) 'high)))

(ert-deftest levels-of-a-day ()
  ;; morning, noon, evening
  (should (equal (levels '(1 4 8)) '(low between high)))
  (should (equal (levels '()) '())))

(ert-deftest ships-can-leave ()
  (skip-unless (fboundp 'harbour))
  (should (navigable-p 7))
  (should-not (navigable-p 1)))

(ert-deftest less-than-nothing ()
  (should-error (level -1) :type 'error))

(provide 'tide-test)
;;; tide-test.el ends here
