(ns ferry-test
  (:require [clojure.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(defn check-fare [age price] (is (= price (ferry/fare age))))
(deftest helper (check-fare 10 5) (check-fare 20 10))
(declare later)
(deftest calls-another (later) (is (= 4 (ferry/seats 1))))
(deftest later (check-fare 12 5))
