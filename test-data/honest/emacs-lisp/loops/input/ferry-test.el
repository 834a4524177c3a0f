;;; ferry-test.el --- Tests  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(dolist (each '((1 4) (2 8) (3 12)))
  (eval `(ert-deftest ,(intern (format "ferry-of-%d-decks" (car each))) ()
           (should (= (ferry-places ,(car each)) ,(cadr each))))
        t))

(ert-deftest ferry-table ()
  (pcase-dolist (`(,decks ,places) '((1 4) (5 20)))
    (should (= (ferry-places decks) places))))
