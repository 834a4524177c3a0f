;;; ferry-test.el --- Tests  -*- lexical-binding: t; -*-

(load-file "ferry.el")

(defmacro define-ferry-test (name decks places)
  `(ert-deftest ,(intern (concat "ferry-" (symbol-name name))) ()
     (should (= (ferry-places ,decks) ,places))))

(define-ferry-test one 1 4)
(define-ferry-test two 2 8)
(define-ferry-test none 0 0)
