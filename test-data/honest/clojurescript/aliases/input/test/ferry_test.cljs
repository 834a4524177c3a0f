(ns ferry-test
  (:require [cljs.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(t/deftest aliased (t/is (= 5 (ferry/fare 10))))
(cljs.test/deftest in-full (cljs.test/is (= 10 (ferry/fare 30))))
(deftest ^:slow marked (is (= 0 (ferry/fare 3))))
(deftest ^{:doc "who is old" :task 2} documented (is (= 10 (ferry/fare 80))))
(deftest ^:skip skipped-by-some-tools (is (= 5 (ferry/fare 12))))
(deftest empty-one)
