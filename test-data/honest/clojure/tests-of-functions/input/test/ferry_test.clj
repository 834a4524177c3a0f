(ns ferry-test
  (:require [clojure.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(t/with-test
  (defn half [n] (/ n 2))
  (is (= 5 (half 10)))
  (is (= 5 (ferry/fare 12))))
(t/deftest- private-one (is (= 5 (ferry/fare 13))))
(defn tested {:test (fn [] (is (= 10 (ferry/fare 44))))} [] 1)
(defn ^{:test (fn [] (is (= 8 (ferry/seats 2))))} also-tested [n] (inc n))
(deftest plain (is (= 2 (also-tested (tested)))))
