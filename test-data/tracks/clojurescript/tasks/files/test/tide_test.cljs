(ns tide-test
  (:require [cljs.test :refer [deftest is]]
            tide))

(deftest ^{:task 1 :level true} low
  (is (= :low (tide/level 0))))

(deftest ^{:level true :task 1} high
  (is (= :high (tide/level 9))))

(deftest ^{:task 2} ships-can-leave
  (is (= true (tide/navigable? 7))))
