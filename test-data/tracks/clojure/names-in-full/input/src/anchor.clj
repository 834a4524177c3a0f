(ns anchor)

(defn chain
  "Metres of chain that a depth asks for: in full, since neither namespace is required."
  [depth]
  (long (clojure.math/ceil (* 1.5 depth))))

(defn shared [ours theirs]
  (sort (clojure.set/intersection (set ours) (set theirs))))
