(ns ferry)

(defn fare [age]
  (cond
    (neg? age) (throw (ex-info "no such passenger" {:age age}))
    (< age 6) 0
    (< age 16) 5
    :else 10))

(defn seats [rows] (* 4 rows))

(defn greeting [who] (str "Ahoy, " who "!"))
