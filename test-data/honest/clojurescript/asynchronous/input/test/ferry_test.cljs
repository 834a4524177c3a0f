(ns ferry-test
  (:require [cljs.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(deftest later
  (t/async done
    (js/setTimeout (fn [] (is (= 5 (ferry/fare 10))) (done)) 5)))
(deftest promised
  (t/async done
    (-> (js/Promise.resolve 12)
        (.then (fn [age] (is (= 5 (ferry/fare age)))))
        (.finally done))))
(deftest at-once
  (t/async done (is (= 4 (ferry/seats 1))) (done)))
(deftest plain (is (= 10 (ferry/fare 30))))
