(ns tide-test
  (:require [cljs.test :refer [are deftest is testing]]
            [tide]))

(deftest no-water-is-low
  (testing "level of"
    (testing "no water"
      (is (= :low (tide/level 0))))))

(deftest much-water-is-high
  (is (= :high (tide/level 9)) "nine metres are high"))

;; The sea is deep here.
(deftest between
  (are [metres] (= :between (tide/level metres))
    3
    5))

(deftest ships-can-leave
  (is (true? (tide/navigable? 7)))
  (is (not (tide/navigable? 1))))

(deftest less-than-nothing
  (is (thrown-with-msg? js/RangeError #"no sea"
        (tide/level -1))))
