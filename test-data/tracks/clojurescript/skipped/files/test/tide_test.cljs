(ns tide-test
  (:require [cljs.test :refer [deftest is use-fixtures]]
            [tide]))

(use-fixtures :once (fn [run] (println "once") (run)))
(use-fixtures :each (fn [run] (println "before") (run) (println "after")))

(deftest low
  (is (= :low (tide/level 0))))

#_(deftest storm
    (is (= :storm (tide/level 99))))

(comment
  (deftest spring
    (is (= :spring (tide/level 12)))))
