(ns tide)

(defn level [metres]
  (cond
    (neg? metres) (throw (js/RangeError. "no sea"))
    (< metres 3) :low
    (> metres 6) :high
    :else :between))

(defn navigable? [metres]
  (not= :low (level metres)))
