(ns tide)

(defn level [metres]
  (case metres
    0 (first (/ 1 0))
    9 (throw (ex-info "too much water" {:metres metres}))
    3 (assert false "not three")
    5 :between
    -1 (throw (IllegalStateException. "no sea"))))

(defn navigable? [metres]
  (.length nil))
