(ns ferry-test
  (:require [cljs.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(deftest always (is (= 4 (ferry/seats 1))))
(when (= 5 (ferry/fare 10))
  (when (not false)
    (deftest within-two (is (= 5 (ferry/fare 9))))))
