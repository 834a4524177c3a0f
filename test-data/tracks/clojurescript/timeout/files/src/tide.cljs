(ns tide)

(defn level [metres]
  (when (> metres 6)
    (println "waiting for the ebb")
    (while true))
  :low)

(defn navigable? [_] true)
