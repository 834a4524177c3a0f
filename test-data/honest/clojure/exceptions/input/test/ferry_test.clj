(ns ferry-test
  (:require [clojure.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(deftest nobody
  (is (thrown? clojure.lang.ExceptionInfo (ferry/fare -1)))
  (is (thrown-with-msg? Exception #"no such" (ferry/fare -2))))
(deftest caught
  (is (= {:age -3} (try (ferry/fare -3) (catch Exception e (ex-data e))))))
(deftest thrown-outside-of-is
  (let [price (ferry/fare 10)]
    (when-not (= 5 price) (throw (IllegalStateException. "a child pays half")))
    (is (= 5 price))))
(deftest thrown-within-is
  (is (= 1 (if (= 5 (ferry/fare 10)) 1 (throw (Exception. "dear"))))))
(deftest failed-assertion
  (assert (= 5 (ferry/fare 11)) "half")
  (is (= 4 (ferry/seats 1))))
