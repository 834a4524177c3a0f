(ns ferry-test
  (:require [cljs.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(doseq [rows [1 2]]
  (intern 'ferry-test (with-meta (symbol (str "rows-" rows)) {:test (fn [] (is (= (* 4 rows) (ferry/seats rows))))})))
(def child nil)
(alter-meta! #'child assoc :test (fn [] (is (= 5 (ferry/fare 11)))))
(deftest plain (is (= 10 (ferry/fare 31))))
