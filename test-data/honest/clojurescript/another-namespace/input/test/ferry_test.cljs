(ns harbour.fares
  "Tests of fares."
  {:author "the harbour master"}
  (:require [cljs.test :refer [deftest is]]
            [ferry :as f :refer [fare seats]]))

(deftest child
  (is (= 5 (fare 10)))
  (is (= 5 (f/fare 11))))

(deftest adult
  "A text is no assertion."
  (is (= 10 (fare 30))))

(deftest rows
  {:a-map "is none, too"}
  (is (= 12 (seats 3))))
