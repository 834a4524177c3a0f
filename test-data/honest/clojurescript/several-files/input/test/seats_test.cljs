(ns seats-test
  (:require [cljs.test :refer [deftest is]]
            [ferry]
            [helper]))
(deftest fare (is (helper/half? (ferry/fare 12))))
(deftest seats (is (= 4 (ferry/seats 1))))
