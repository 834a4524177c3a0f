;;; ferry-test.el --- Tests  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(defun ferry-check (decks places)
  (should (= (ferry-places decks) places)))

(defmacro with-decks (decks &rest body)
  (declare (indent 1))
  `(let ((decks ,decks)) ,@body))

(ert-deftest by-a-function ()
  (ferry-check 1 4)
  (ferry-check 2 8))

(ert-deftest by-a-macro ()
  (with-decks 3
    (ferry-check decks 12)))
