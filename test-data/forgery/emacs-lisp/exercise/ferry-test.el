;;; ferry-test.el --- Tests for the ferry  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(ert-deftest small-children-travel-free ()
  (should (= (fare 3) 0)))

(ert-deftest children-pay-half ()
  (should (= (fare 12) 6)))

(ert-deftest adults-pay-in-full ()
  (let ((age 40)
        (expected 12))
    (should (= (fare age) expected))))

(ert-deftest a-family ()
  (should (equal (fares '(2 9 35 38)) '(0 6 12 12))))

(ert-deftest who-is-aboard ()
  (should (aboard-p "Ada" '("Alan" "Ada")))
  (should-not (aboard-p "Grace" '("Alan" "Ada"))))

(ert-deftest nobody-is-younger-than-nothing ()
  (should-error (fare -1) :type 'invalid-age))

(provide 'ferry-test)
;;; ferry-test.el ends here
