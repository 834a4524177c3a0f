(ns toll-booth-test
  (:require [cljs.test :refer [deftest is testing]]
            toll-booth))

(deftest a-car-pays-three
  (is (= 3 (toll-booth/toll :car 1))))

(deftest a-light-lorry-pays-seven
  (is (= 7 (toll-booth/toll :lorry 8))))

(deftest ten-tonnes-are-not-too-heavy
  (is (= 7 (toll-booth/toll :lorry 10))))

(deftest a-receipt-names-the-vehicle
  (testing "receipt"
    (is (= "car: 3" (toll-booth/receipt :car 1)))))

(deftest cars-are-let-through
  (is (true? (toll-booth/open? :car))))

(deftest unicycles-are-not
  (is (false? (toll-booth/open? :unicycle))))
