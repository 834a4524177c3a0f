(ns tide)

(defn- draught [metres]
  (throw (ex-info "too much water" {:metres metres})))

(defn level [metres]
  (case metres
    0 (nth [:low :between] 7)
    9 (draught metres)
    3 (assert false "not three")
    5 :between
    -1 (throw (js/Error. "no sea"))))

(defn navigable? [metres]
  (.sail nil))
