(ns ferry-test
  (:require [cljs.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(def on-windows? (= "win32" js/process.platform))
(when on-windows?
  (deftest on-windows (is (= 1 (ferry/fare 10)))))
(when-not on-windows?
  (deftest elsewhere (is (= 5 (ferry/fare 10)))))
(if (exists? js/process)
  (deftest in-node (is (= 5 (ferry/fare 11))))
  (deftest in-a-browser (is false)))
(when (and (not on-windows?) (not= "beos" js/process.platform))
  (deftest not-on-beos (is (= 10 (ferry/fare 20)))))
(cond
  on-windows? (deftest cond-windows (is false))
  :else (deftest cond-elsewhere (is (= 5 (ferry/fare 12)))))
#?(:clj (deftest only-in-clojure (is false))
   :cljs (deftest only-in-clojurescript (is (= 4 (ferry/seats 1)))))
