(ns toll-booth)

(defn toll [& _] 0)
(defn receipt [& _] "")
(defn open? [_] :later)
