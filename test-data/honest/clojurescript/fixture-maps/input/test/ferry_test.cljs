(ns ferry-test
  (:require [cljs.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(def log (atom []))
(use-fixtures :once {:before (fn [] (swap! log conj :cast-off)) :after (fn [] (println "moored"))})
(use-fixtures :each {:before (fn [] (swap! log conj :in)) :after (fn [] (swap! log conj :out))})
(deftest child (is (= 5 (ferry/fare 10))))
(deftest order (is (= :cast-off (first @log))) (is (= :in (last @log))))
