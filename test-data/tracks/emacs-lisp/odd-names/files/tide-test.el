(load-file "tide.el")

(ert-deftest is-level/low=0? () (should (equal (level 0) 'low)))

; (ert-deftest commented-out () (should nil))

(ert-deftest
    on-two-lines ()
  (should (equal
           (level 9) 'high)))

(ert-deftest ünïcode ()
  (should (equal (symbol-name (level 9)) "Flut\t\nhöher")))

(ert-deftest expected-to-fail ()
  :expected-result :failed
  (should (equal (level 9) 'low)))

(ert-deftest expected-to-fail-and-passes ()
  :expected-result :failed
  (should (equal (level 9) 'high)))

(ert-deftest tagged ()
  "A test with a tag."
  :tags '(slow)
  (should (equal (level 9) 'high)))
