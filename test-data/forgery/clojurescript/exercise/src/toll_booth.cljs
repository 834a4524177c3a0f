(ns toll-booth)

(defn toll [vehicle tonnes]
  (case vehicle
    :car 3
    :lorry (if (<= tonnes 10) 7 12)))

(defn receipt [vehicle tonnes]
  (str (name vehicle) ": " (toll vehicle tonnes)))

(defn open? [vehicle]
  (contains? #{:car :lorry} vehicle))
