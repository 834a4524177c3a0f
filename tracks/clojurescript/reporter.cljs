(ns test-runner
  "Runs the tests of loaded files in their order. The first assertion that does not pass decides the result of its test."
  (:require [cljs.test :as test]
            [clojure.edn :as edn]
            [clojure.string :as string]
            [edamame.core :as edamame]
            [nbb.core :as nbb]
            [sci.core :as sci]))

;; Like `try-expr` of `cljs.test`, but the caught exception knows its place in the solution.
(nbb/alter-var-root
 #'test/try-expr
 (constantly
  (fn [_ _ message form]
    `(try ~(test/assert-expr {} message form)
          (catch ~(with-meta 'js/Error {:sci/error true}) thrown#
            (test/do-report {:type :error :message ~message :expected '~form :actual thrown#}))
          (catch :default thrown#
            (test/do-report {:type :error :message ~message :expected '~form :actual thrown#}))))))

;; The functions of the reporter are local: a solution could replace the value of a namespace's variable.
(letfn
 [(in-file [{:keys [file line column]}]
    ;; A syntax error does not know its file, nor does what a macro made.
    (let [start (if file (str (last (string/split (str file) #"/")) ":") "line ")]
      (str "\n    at " start line ":" column)))

  (place
    ;; The frames of an exception in the files of the solution and its tests.
    [thrown]
    (->> (sci/stacktrace thrown)
         (filter #(and (:line %) (string/starts-with? (str (:file %)) "/")))
         ;; A function has a frame for the place in it and one for its head.
         (partition-by (juxt :file :name))
         (map first)
         (take 5)
         (map in-file)
         string/join))

  (cause [thrown]
    (let [inner (or (ex-cause thrown) thrown)
          kind (when (instance? js/Error inner) (.-name inner))
          said (if (instance? js/Error inner) (ex-message inner) (pr-str inner))]
      (if (contains? #{nil "Error"} kind) said (str kind ": " said))))

  (broken-at [where [_ text]]
    ;; Whether the text of a file has a syntax error at this place.
    (try (edamame/parse-string-all text {:all true :read-cond :allow :features #{:cljs} :auto-resolve name :readers (fn [_] identity)})
         false
         (catch :default thrown
           (= ((juxt :line :column) where) ((juxt :row :col) (ex-data thrown))))))

  (failure [thrown sources]
    (let [where (ex-data thrown)
          file (or (:file where) (first (first (filter (partial broken-at where) sources))))]
      (str (cause thrown) (when (:line where) (in-file (assoc where :file file))))))

  (problem
    ;; The status and message of an assertion that did not pass; the words are those of the track of Clojure.
    [{:keys [type expected actual message]} contexts]
    (let [about (remove string/blank? [(string/join " " (reverse contexts)) (str message)])
          said (if (= type :error)
                 (str "An unexpected error occurred:\n" (cause actual) (place actual))
                 (str "Expected " (pr-str expected) " but got " (pr-str actual)))]
      [(if (= type :error) "error" "failed")
       (string/join "\n" (concat about [said]))]))

  (head [text]
    ;; The `ns` form at the start of a file, or nil.
    (let [form (try (edn/read-string text) (catch :default _))]
      (when (and (seq? form) (= 'ns (first form)) (symbol? (second form)))
        #js {:form (binding [*print-meta* true] (pr-str form)) :space (str (second form))})))

  (forget [space]
    (remove-ns (symbol space)))

  (loader [load-string]
    (fn [text path] (binding [*file* path] (load-string text))))

  (tests-of [[file path own-space]]
    ;; Those that the file defines, and all others of its namespace, whatever made them.
    (let [tests (for [space (all-ns)
                      [_ variable] (ns-interns space)
                      :let [about (meta variable)]
                      :when (and (:test about) (or (= path (:file about)) (= own-space (str space))))]
                  variable)
          place (fn [variable] (mapv #(get (meta variable) % js/Infinity) [:line :column]))]
      (for [variable (sort-by (juxt place str) tests)]
        {:variable variable :space (:ns (meta variable)) :name (str (:name (meta variable))) :file file
         :body (:test (meta variable))})))

  (within-once
    ;; The steps of a namespace within the fixtures that run once.
    [space steps]
    (let [variable (get (ns-interns space) 'cljs-test-once-fixtures)
          once (some-> variable deref)]
      (when variable
        ;; `test-vars-block` would run them around each test.
        (nbb/alter-var-root variable (constantly [])))
      (if (every? map? once)
        (concat (keep :before once) steps (reverse (keep :after once)))
        [(fn [] ((test/join-fixtures once) (fn [] (test/run-block steps))))])))

  (run [send exit files]
    (let [tests (mapcat tests-of files)
          found (volatile! nil)
          ran (volatile! false)
          running (volatile! nil)
          report (fn [event]
                   (when (and (#{:fail :error} (:type event)) (nil? @found))
                     (vreset! found (problem event (:testing-contexts (test/get-current-env))))))
          start (fn [{:keys [variable name file body] :as begun}]
                  (vreset! running begun)
                  (vreset! found nil)
                  (vreset! ran false)
                  (alter-meta! variable assoc :test (fn [] (vreset! ran true) (body)))
                  (send "start" #js {:name name :file file}))
          end (fn [{:keys [name file]}]
                (vreset! running nil)
                (let [missed (when-not @ran ["error" "A fixture did not run the test."])
                      [status message] (or @found missed ["passed" js/undefined])]
                  (send "result" #js {:name name :file file :status status :message message})))
          steps (fn [one]
                  (concat
                   [(fn [] (start one))]
                   (for [step (test/test-vars-block [(:variable one)])]
                     (fn [] (try (step) (catch :default thrown (report {:type :error :actual thrown})))))
                   [(fn [] (end one))]))]
      (doseq [{:keys [name file]} tests]
        (send "plan" #js {:name name :file file}))
      (when (empty? tests)
        (send "empty")
        (exit))
      (nbb/alter-var-root #'test/report (constantly report))
      (test/set-env! (test/empty-env))
      (test/run-block
       (concat
        (mapcat (fn [group] (within-once (:space (first group)) (mapcat steps group)))
                (partition-by :space tests))
        [(fn [] (send "end") (exit))]))
      ;; What to do if nothing is left that could end the running test.
      (fn []
        (when-let [begun @running]
          (vreset! found (or @found ["error" "The asynchronous test did not call `done`."]))
          (end begun))
        (exit))))]
 #js {:failure failure :forget forget :head head :load (loader nbb/load-string) :run run})
