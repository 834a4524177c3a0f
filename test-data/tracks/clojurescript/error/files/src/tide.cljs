(ns tide)

(defn level [metres]
  (cond
    (< metres 3) :low
    :else (middling metres)))
