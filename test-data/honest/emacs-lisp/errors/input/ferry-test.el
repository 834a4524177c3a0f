;;; ferry-test.el --- Tests  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(ert-deftest no-such-deck ()
  (should-error (ferry-places -1)))

(ert-deftest no-such-deck-by-type ()
  (should-error (ferry-places -1) :type 'error))

(ert-deftest its-words ()
  (should (equal (cadr (should-error (ferry-places -1))) "No such deck")))

(ert-deftest no-error ()
  (should-not (= (ferry-places 2) 9)))
