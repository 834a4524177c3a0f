(ns ferry-test
  (:require [clojure.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(doseq [[age price] [[3 0] [10 5] [30 10]]]
  (eval `(deftest ~(symbol (str "fare-of-" age)) (is (= ~price (ferry/fare ~age))))))
(doseq [rows [1 2]]
  (intern *ns* (with-meta (symbol (str "rows-" rows)) {:test (fn [] (is (= (* 4 rows) (ferry/seats rows))))})))
(intern 'ferry-test 'child)
(alter-meta! #'child assoc :test (fn [] (is (= 5 (ferry/fare 11)))))
(def adult nil)
(alter-meta! #'adult assoc :test (fn [] (is (= 10 (ferry/fare 40)))))
(deftest plain (is (= 10 (ferry/fare 31))))
