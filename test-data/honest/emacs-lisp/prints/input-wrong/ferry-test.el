;;; ferry-test.el --- Tests  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(ert-deftest it-prints ()
  (message "   passed  1/1  a-test-that-is-none")
  (princ "not ok 1")
  (should (= (ferry-places 2) 8)))

(ert-deftest it-logs ()
  (ert-info ("two decks") (should (= (ferry-places 2) 8))))
