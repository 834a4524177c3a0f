(ns ferry-test
  (:require [cljs.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(def half-price (= 5 (ferry/fare 10)))
(deftest always (is (= 4 (ferry/seats 1))))
(when (= 5 (ferry/fare 10))
  (deftest when-cheap (is (= 5 (ferry/fare 9)))))
(when half-price
  (deftest when-half-price (is (= 5 (ferry/fare 8)))))
(if (> (ferry/fare 12) 5)
  nil
  (do (deftest if-not-dear (is (= 5 (ferry/fare 7))))))
(cond
  (= 5 (ferry/fare 13)) (deftest cond-cheap (is (= 5 (ferry/fare 6))))
  :else nil)
(when-let [price (#{5} (ferry/fare 14))]
  (deftest when-let-cheap (is (= price (ferry/fare 15)))))
(doseq [age [6 7] :when (= 5 (ferry/fare age))]
  (deftest in-a-loop (is (= 5 (ferry/fare 6)))))
(and half-price (deftest and-cheap (is (= 5 (ferry/fare 12)))))
