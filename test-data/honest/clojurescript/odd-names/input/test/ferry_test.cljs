(ns ferry-test
  (:require [cljs.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(deftest fare' (is (= 5 (ferry/fare 10))))
(deftest <=> (is (= 5 (ferry/fare 11))))
(deftest *starred* (is (= 10 (ferry/fare 30))))
(deftest fare->seats! (is (= 4 (ferry/seats 1))))
(deftest über-fähre (is (= 0 (ferry/fare 0))))
(deftest is-a-test? (is (= "Ahoy, \"Bo\"!" (ferry/greeting "\"Bo\""))))
(deftest
  on-the-next-line
  (is (= 0 (ferry/fare 4))))
(deftest deftest-of-a-test (is (= 8 (ferry/seats 2))))
