;;; ferry-test.el --- Tests  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(ert-deftest tagged ()
  "A test with a tag."
  :tags '(slow ferry)
  (should (= (ferry-places 2) 8)))

(ert-deftest documented ()
  "A test with (ert-deftest in-a-string () (should nil)) in its text.

More of it."
  (should (= (ferry-places 1) 4)))
