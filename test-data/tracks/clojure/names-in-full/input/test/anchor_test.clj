(ns anchor-test
  (:require [clojure.test :refer [deftest is]]
            anchor))

(deftest chain-for-a-depth
  (is (= 8 (anchor/chain 5))))

(deftest bays-of-both
  (is (= [:cove :inlet] (anchor/shared [:inlet :bay :cove] [:cove :inlet]))))
