(ns ferry-test
  (:require [cljs.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(deftest nobody
  (is (thrown? js/Error (ferry/fare -1)))
  (is (thrown-with-msg? js/Error #"no such" (ferry/fare -2))))
(deftest caught
  (is (= {:age -3} (try (ferry/fare -3) (catch :default e (ex-data e))))))
(deftest thrown-outside-of-is
  (let [price (ferry/fare 10)]
    (when-not (= 5 price) (throw (js/Error. "a child pays half")))
    (is (= 5 price))))
(deftest thrown-within-is
  (is (= 1 (if (= 5 (ferry/fare 10)) 1 (throw "dear")))))
