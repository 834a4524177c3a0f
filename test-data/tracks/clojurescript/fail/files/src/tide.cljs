(ns tide)

(defn level [metres]
  (cond
    (< metres 3) :low
    (> metres 6) "high"
    (= metres 5) nil
    :else :between))

(defn navigable? [metres]
  true)
