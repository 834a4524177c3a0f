(ns helper)
(defn half? [n] (= 5 n))
