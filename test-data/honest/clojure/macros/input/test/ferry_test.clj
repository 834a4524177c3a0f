(ns ferry-test
  (:require [clojure.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(defmacro deffare [test-name age price]
  `(deftest ~test-name (is (= ~price (ferry/fare ~age)))))
(deffare child 10 5)
(deffare adult 30 10)
(do
  (deftest in-a-do (is (= 5 (ferry/fare 11)))))
(let [age 50]
  (deftest in-a-let (is (= 10 (ferry/fare age)))))
(when (= 5 (ferry/fare 10))
  (deftest when-cheap (is (= 5 (ferry/fare 9)))))
