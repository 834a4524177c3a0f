(ns ferry-test
  (:require [clojure.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(do
  (deftest in-a-do (is (= 5 (ferry/fare 11))))
  (do (deftest in-two-of-them (is (= 10 (ferry/fare 16))))))
(let [age 50]
  (deftest in-a-let (is (= 10 (ferry/fare age)))))
(let [half (fn [n] (/ n 2))]
  (deftest with-a-function
    (is (= 5 (half (ferry/fare 20))))))
(doseq [_ [1]]
  (deftest in-a-loop (is (= 5 (ferry/fare 7)))))
(defn declare-them []
  (deftest in-a-function (is (= 4 (ferry/seats 1)))))
(declare-them)
