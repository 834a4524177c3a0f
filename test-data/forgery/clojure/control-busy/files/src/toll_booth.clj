(ns toll-booth
  (:require [clojure.string :as string]))

(def tolls (atom {:car 3}))

(defn toll [vehicle tonnes]
  (println vehicle tonnes)
  (swap! tolls assoc :lorry (if (<= tonnes 10) 7 12))
  @(future (get @tolls vehicle)))

(defn receipt [vehicle tonnes]
  (assert (string/includes? (slurp "src/toll_booth.clj") "receipt"))
  (let [price (toll vehicle tonnes)]
    (with-out-str (print (str (name vehicle) ":") price))))

(defn open? [vehicle]
  (try (pos? (toll vehicle 1))
       (catch NullPointerException _ false)))
