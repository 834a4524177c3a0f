(ns ferry-test
  (:require [clojure.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(def on-windows? (= "Windows" (System/getProperty "os.name")))
(def recent (>= (:minor *clojure-version*) 4))
(when on-windows?
  (deftest on-windows (is (= 1 (ferry/fare 10)))))
(when-not on-windows?
  (deftest elsewhere (is (= 5 (ferry/fare 10)))))
(if (= 1 (:major *clojure-version*))
  (deftest clojure-one (is (= 5 (ferry/fare 11))))
  (deftest another-clojure (is false)))
(when (and recent (not (System/getenv "NO_SUCH_HARBOUR")))
  (deftest recent-one (is (= 10 (ferry/fare 20)))))
(cond
  on-windows? (deftest cond-windows (is false))
  :else (deftest cond-elsewhere (is (= 5 (ferry/fare 12)))))
(case (System/getProperty "os.name")
  "Windows" (deftest case-windows (is false))
  (deftest case-elsewhere (is (= 4 (ferry/seats 1)))))
