(ns tide)

(println "loading")

(defn level [metres]
  (println metres "metres of wäter")
  (.println System/out "by Java")
  (binding [*out* *err*] (println "to stderr"))
  (when (neg? metres)
    (dotimes [line 40] (println line (apply str (repeat 40 "~"))))
    (throw (IllegalArgumentException. "no sea")))
  @(future (println "in a thread"))
  (cond
    (< metres 3) :low
    (> metres 6) :high
    :else (prn :between)))

(defn navigable? [metres] (> metres 3))
