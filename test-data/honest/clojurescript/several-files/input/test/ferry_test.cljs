(ns ferry-test
  (:require [cljs.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(deftest fare (is (= 5 (ferry/fare 10))))
