(ns ferry-test
  (:require [clojure.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(deftest fares
  (testing "of children"
    (are [age price] (= price (ferry/fare age))
      3 0
      10 5
      15 5))
  (testing "of others"
    (doseq [age [16 40 99]]
      (is (= 10 (ferry/fare age)) (str "age " age)))))
(def cases [[1 4] [2 8]])
(deftest seats
  (doseq [[rows n] cases]
    (testing (str rows " rows")
      (is (= n (ferry/seats rows))))))
(deftest many (dotimes [i 300] (println "row" i)) (is (= 8 (ferry/seats 2))))
