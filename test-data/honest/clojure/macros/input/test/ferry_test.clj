(ns ferry-test
  (:require [clojure.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(defmacro deffare [test-name age price]
  `(deftest ~test-name (is (= ~price (ferry/fare ~age)))))
(deffare child 10 5)
(deffare adult 30 10)
(defmacro both-seats []
  `(do (deftest ~'one-row (is (= 4 (ferry/seats 1))))
       (deftest ~'two-rows (is (= 8 (ferry/seats 2))))))
(both-seats)
(defmacro fares [& rows]
  (cons 'do (for [[age price] rows]
              (list 'clojure.test/deftest (symbol (str "fare-of-" age)) (list 'clojure.test/is (list '= price (list 'ferry/fare age)))))))
(fares [2 0] [14 5])
