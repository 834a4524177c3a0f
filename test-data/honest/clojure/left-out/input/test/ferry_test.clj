(ns ferry-test
  (:require [clojure.test :as t :refer [are deftest is testing use-fixtures]]
            [ferry]))

;; (deftest commented-out (is (= 1 (ferry/fare 1))))
#_(deftest discarded (is (= 1 (ferry/fare 1))))
#_#_(deftest two (is false)) (deftest of-them (is false))
(comment
  (deftest in-a-comment (is false))
  (do (deftest deeper-in-a-comment (is false))))
(def text "(deftest in-a-text (is false))")
(def quoted '(deftest quoted (is false)))
(def in-full (quote (deftest quoted-in-full (is false))))
(def template `(deftest templated (is false)))
(when false (deftest never (is false)))
(deftest texts
  #_(deftest discarded-within (is false))
  (is (string? text))
  (is (seq? quoted))
  (is (= 5 (ferry/fare 10))))
