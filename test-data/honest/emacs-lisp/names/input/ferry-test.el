;;; ferry-test.el --- Tests  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(ert-deftest ferry/two-decks () (should (= (ferry-places 2) 8)))
(ert-deftest ferry-is->?-!=* () (should (= (ferry-places 2) 8)))
(ert-deftest größe-甲板 () (should (= (ferry-places 1) 4)))
(ert-deftest a-very-long-name-that-goes-on-about-the-places-of-a-ferry-with-two-decks-and-a-lift ()
  "A text with \"quotes\", [brackets] and an emoji."
  (should (= (ferry-places 3) 12)))
