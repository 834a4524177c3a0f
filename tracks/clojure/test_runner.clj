(ns test-runner
  "Loads the test files named on the command line, runs their tests in the order of the file and reports to the private
  channel (`_kit/PROTOCOL.md`). What counts for a test is the first assertion that did not pass."
  (:gen-class)
  ;; Solutions name these two in full without requiring them, which the track's own runner allows.
  (:require clojure.math
            clojure.set
            [clojure.main :as main]
            [clojure.stacktrace :as stacktrace]
            [clojure.string :as string]
            [clojure.test :as test])
  (:import (clojure.lang Compiler)
           (java.io BufferedReader File FileOutputStream FileReader OutputStream PrintStream PushbackReader StringReader)))

(set! *warn-on-reflection* true)

(defn- escape [text]
  (string/escape (str text) {\\ "\\\\" \tab "\\t" \newline "\\n"}))

(defn- channel
  "A function that writes an event, after the mark where one belongs to it."
  []
  (let [[token mark] (with-open [secrets (BufferedReader. (FileReader. "/dev/fd/4"))]
                       [(.readLine secrets) (.readLine secrets)])
        events (FileOutputStream. "/dev/fd/3")
        printed ^OutputStream (FileOutputStream. "/dev/fd/1")]
    (fn [kind & fields]
      (when (#{"start" "result"} kind)
        (flush)
        (.flush System/out)
        (.write printed (.getBytes (str mark "\n"))))
      (let [texts (for [[key value] (partition 2 fields) :when value] (str "\t" (name key) "=" (escape value)))]
        (.write events (.getBytes (str token " " kind (string/join texts) "\n") "UTF-8"))))))

(defn- cause [^Throwable thrown]
  (or (:message (ex-data thrown)) (str thrown)))

(defn- own? [^StackTraceElement frame]
  (string/starts-with? (.getClassName frame) "test_runner"))

(defn- place
  "Where it was thrown, in the files of the solution and its tests."
  [^Throwable thrown]
  (let [ours #(re-find #"\.cljc?$" (str (.getFileName ^StackTraceElement %)))
        library? #(re-find #"^(clojure|java|jdk)\." (.getClassName ^StackTraceElement %))
        line #(str "\n    at " (.getFileName ^StackTraceElement %) ":" (.getLineNumber ^StackTraceElement %))
        frames (->> (.getStackTrace thrown) (take-while (complement own?)) (filter ours) (remove library?))]
    ; The functions within one expression stand on one line.
    (string/join (take 5 (dedupe (map line frames))))))

(defn- problem
  "The status and message of an assertion that did not pass; the words are those of the track's own runner."
  [{:keys [type expected actual message]} contexts]
  (let [thrown (when (instance? Throwable actual) actual)
        about (remove string/blank? [(string/join " " (reverse contexts)) (str message)])
        said (if thrown
               (str "An unexpected error occurred:\n" (cause thrown) (place thrown))
               (str "Expected " (pr-str expected) " but got " (pr-str actual)))]
    [(if (or (= type :fail) (instance? AssertionError thrown)) "failed" "error")
     (string/join "\n" (concat about [said]))]))

(defn- run-test
  "The first problem of a test, or nil."
  [{:keys [variable body]}]
  (let [found (atom nil)
        report (fn [event]
                 (when (and (#{:fail :error} (:type event)) (nil? @found))
                   (reset! found (problem event test/*testing-contexts*))))]
    (binding [test/report report
              test/*testing-vars* (list variable)
              test/*testing-contexts* ()]
      (try (body)
           (catch Throwable thrown (report {:type :error :actual thrown}))))
    @found))

(defn- head
  "The namespace of the `ns` form at the start of a test file, and where the form ends, or nil."
  [^String text]
  (let [reader (PushbackReader. (StringReader. text))
        form (try (read {:read-cond :allow} reader)
                  ; Loading the whole file says what is wrong.
                  (catch RuntimeException _))]
    (when (and (seq? form) (= 'ns (first form)))
      {:space (second form) :end (- (count text) (count (slurp reader)))})))

(defn- source
  "A test file, read before the solution runs, which can write to it."
  [^String path]
  (let [text (slurp path)]
    (merge {:path path :text text} (head text))))

(defn- load-text [{:keys [^String path]} ^String text]
  (let [file (File. path)]
    (Compiler/load (StringReader. text) (.getAbsolutePath file) (.getName file))))

(defn- load-solution
  "Loads what a test file requires, into a namespace that is then forgotten with all that the solution put into it."
  [{:keys [^String text space end] :as source}]
  (when space
    (load-text source (subs text 0 end))
    (remove-ns space)))

(defn- load-tests
  "The tests of a file, in their order: those that it defines, and all others of its namespace, whatever made them."
  [{:keys [^String path text space] :as source}]
  (load-text source text)
  (let [whole (.getAbsolutePath (File. path))
        own? #(or (= whole (:file (meta %))) (= space (ns-name (:ns (meta %)))))
        tests (for [space (all-ns) [_ variable] (ns-interns space)
                    :when (and (:test (meta variable)) (own? variable))]
                variable)
        place (fn [variable] (mapv #(% (meta variable) Long/MAX_VALUE) [:line :column]))]
    (doall (for [variable (sort-by (juxt place str) tests)
                 :let [about (meta variable)]]
             {:name (str (:name about)) :file path :variable variable :body (:test about)}))))

(defn- once
  "Tests without those that came before."
  [tests]
  (let [known (volatile! #{})]
    (filterv (fn [{:keys [variable]}] (when-not (@known variable) (vswap! known conj variable))) tests)))

(defn- read-all
  "The tests of all files, or what was thrown as they were loaded."
  [paths]
  (try (let [sources (mapv source paths)]
         (run! load-solution sources)
         (once (mapcat load-tests sources)))
       (catch Throwable thrown thrown)))

(defn- fixed
  "A function that runs others within the fixtures of a namespace."
  [kind variable]
  (test/join-fixtures (kind (meta (:ns (meta variable))))))

(defn- run [event {:keys [name file variable] :as one}]
  (event "start" :name name :file file)
  (let [result (volatile! ["error" "A fixture did not run the test."])]
    (try ((fixed ::test/each-fixtures variable) #(vreset! result (run-test one)))
         (catch Throwable thrown (vreset! result (problem {:type :error :actual thrown} nil))))
    (let [[status message] @result]
      (event "result" :name name :file file :status (or status "passed") :message message))))

(defn- failure [^Throwable thrown]
  (let [text (main/ex-str (main/ex-triage (Throwable->map thrown)))]
    (string/trim text)))

(defn -main [& paths]
  (System/setOut (PrintStream. (FileOutputStream. "/dev/fd/1") true "UTF-8"))
  (let [event (channel)
        out (java.io.OutputStreamWriter. System/out "UTF-8")
        tests (binding [*out* out] (read-all paths))]
    (binding [*out* out *err* (java.io.PrintWriter. System/err true) test/*test-out* out]
      (cond
        (instance? Throwable tests) (event "failure" :message (failure tests))
        (empty? tests) (event "empty")
        :else (do
                (doseq [{:keys [name file]} tests] (event "plan" :name name :file file))
                (doseq [group (partition-by (comp :ns meta :variable) tests)]
                  ((fixed ::test/once-fixtures (:variable (first group))) #(run! (partial run event) group)))
                (event "end"))))
    (flush)
    (.halt (Runtime/getRuntime) 0)))
