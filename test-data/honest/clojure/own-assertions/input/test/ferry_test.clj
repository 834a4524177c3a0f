(ns ferry-test
  (:require [clojure.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

(defmethod t/assert-expr 'cheap? [message form]
  `(let [price# ~(second form)]
     (t/do-report {:type (if (< price# 6) :pass :fail) :message ~message :expected '~form :actual price#})
     price#))
(defmacro is-fare [age price] `(is (= ~price (ferry/fare ~age))))
(deftest with-a-method (is (cheap? (ferry/fare 10)) "children"))
(deftest with-a-macro (is-fare 12 5) (is-fare 40 10))
(deftest with-reports
  (t/do-report {:type (if (= 5 (ferry/fare 9)) :pass :fail) :expected 5 :actual (ferry/fare 9)}))
(deftest tried (t/try-expr "seats" (= 4 (ferry/seats 1))))
