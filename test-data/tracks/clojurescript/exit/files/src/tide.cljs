(ns tide)

(defn level [metres]
  (when (= metres 3)
    (println "leaving")
    (js/process.exit 0))
  (if (< metres 3) :low :high))

(defn navigable? [metres] (> metres 3))
