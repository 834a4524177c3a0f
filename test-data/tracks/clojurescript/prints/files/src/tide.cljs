(ns tide)

(println "loading")

(defn level [metres]
  (println metres "metres of wäter")
  (.log js/console "by" "JavaScript" 1)
  (.write js/process.stderr "to stderr\n")
  (when (neg? metres)
    (dotimes [line 40] (println line (apply str (repeat 40 "~"))))
    (throw (js/RangeError. "no sea")))
  (cond
    (< metres 3) :low
    (> metres 6) :high
    :else (prn :between)))

(defn navigable? [metres] (> metres 3))
