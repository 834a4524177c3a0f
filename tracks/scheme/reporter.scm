;; Runs the test file named on the command line as `guile test.scm --docker` does, and makes the events of
;; tracks/_kit/PROTOCOL.md of its results, one test at a time.
;;
;; The test file brings what runs its tests. Of that, what runs all of them and writes a list of results is replaced. What is needed
;; after the solution is loaded is bound before, in no module; the solution runs in this process and can do to it whatever it likes.
(define-module (reporter)
  #:use-module (ice-9 rdelim)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1))

(let* ((private (lambda (descriptor mode)
                  ;; A copy that no child process inherits.
                  (let ((port (fdopen (dup descriptor) mode)))
                    (fcntl port F_SETFD FD_CLOEXEC)
                    (set-port-encoding! port "UTF-8")
                    (set-port-conversion-strategy! port 'substitute)
                    port)))
       (secrets (fdopen 4 "r"))
       (token (read-line secrets))
       (mark (read-line secrets))
       (channel (private 3 "w"))
       (marks (private 1 "w"))
       (out (current-output-port))
       (err (current-error-port))
       (file (cadr (command-line)))
       (user (make-fresh-user-module))
       (started 0))

  (define (escape text)
    (string-concatenate
     (map (match-lambda (#\\ "\\\\") (#\tab "\\t") (#\newline "\\n") (char (string char)))
          (string->list text))))

  (define (event kind . fields)
    (when (member kind '("start" "result"))
      (force-output out)
      (force-output err)
      (write-line mark marks)
      (force-output marks))
    (display (string-append token " " kind) channel)
    (let next ((fields fields))
      (unless (null? fields)
        (let ((text (cadr fields)))
          (when (and (string? text) (not (string-null? text)))
            (display (string-append "\t" (car fields) "=" (escape text)) channel)))
        (next (cddr fields))))
    (newline channel)
    (force-output channel))

  (define (written object) (call-with-output-string (lambda (port) (write object port))))
  (define (field name result) (and=> (assq name (cdr result)) cdr))
  (define (identity name) (list "name" name "file" file))

  ;; What stands in a list of tests: a form with the test's name, or in old test files a procedure.
  (define (name-of test)
    (match test
      ((_ (? string? name) . _) name)
      (_ #f)))

  (define (begins name)
    (set! started (+ started 1))
    (apply event "start" (identity name)))

  (define (run-one run test)
    (let ((name (name-of test)))
      (when name (begins name))
      (let* ((result (if (procedure? test) (test) (run test)))
             (own (or name (field 'description result)))
             (printed (field 'stdout result)))
        (unless name (begins own))
        (when (string? printed) (display printed out))
        (apply event "result"
               (append (identity own)
                       (if (eq? 'pass (car result))
                           (list "status" "passed")
                           (list "status" "failed"
                                 "message" (string-append "Expected " (written (field 'expected result))
                                                          " but got " (written (field 'actual result))))))))))

  (define (run-all tests)
    (let ((run (and (module-variable user 'run-test) (module-ref user 'run-test)))
          (names (filter-map name-of tests)))
      (when (= (length names) (length tests))
        (for-each (lambda (name) (apply event "plan" (identity name))) names))
      (for-each (lambda (test) (run-one run test)) tests)))

  (define (finish)
    (when (= started 0) (event "empty"))
    (event "end"))

  (define (explain key arguments)
    (string-trim-right
     (call-with-output-string
       (lambda (port)
         (let ((condition (and (pair? arguments) (car arguments))))
           (if (and (eq? key '%exception) (not (exception? condition)))
               (format port "Uncaught exception: ~s" condition)
               (print-exception port #f key arguments)))))))

  (define (load-file name . reader) (primitive-load name))
  (define (run-with-cli solution suites)
    (load-file solution)
    (run-all (concatenate suites)))

  (define (hook name procedure)
    (when (and (module-local-variable user name) (not (eq? procedure (module-ref user name))))
      (module-set! user name procedure)))

  ;; Says of the tests in a definition that nothing names that the test file leaves them out.
  (define (leave-out)
    (let ((forms (catch #t read-forms (lambda _ '())))
          (times (make-hash-table)))
      (let count ((form forms))
        (cond ((pair? form) (count (car form)) (count (cdr form)))
              ((symbol? form) (hashq-set! times form (+ 1 (hashq-ref times form 0))))))
      (for-each
       (match-lambda
         ((and form ('define (or (? symbol? name) ((? symbol? name) . _)) . _))
          (when (= 1 (hashq-ref times name)) (disable form)))
         (_ #f))
       forms)))

  (define (read-forms)
    (call-with-input-file file
      (lambda (port)
        (let next ((forms '()))
          (let ((form (read port)))
            (if (eof-object? form) (reverse forms) (next (cons form forms))))))))

  (define (disable form)
    (match form
      (((or 'test-success 'test-error) (? string? name) . _)
       (apply event "plan" (identity name))
       (apply event "start" (identity name))
       (apply event "result" (append (identity name) (list "status" "disabled"))))
      ((first . rest) (disable first) (disable rest))
      (_ #f)))

  ;; Forms are evaluated one by one, to replace what they define.
  (define (run-file)
    (call-with-input-file file
      (lambda (port)
        (let next ((form (read port)))
          (unless (eof-object? form)
            (eval form user)
            (hook 'run-with-cli run-with-cli)
            (hook 'run-docker run-all)
            (next (read port)))))))

  (setvbuf out 'line)
  (set-program-arguments (list file "--docker"))
  (set-current-module user)
  ;; Guile's own looks beside the file that calls it, which is here the test file.
  (module-define! user 'load load-file)
  (default-duplicate-binding-handler '(replace last))
  (catch #t
    (lambda ()
      (leave-out)
      (run-file)
      (finish))
    (lambda (key . arguments)
      (if (eq? key 'quit)
          (apply throw key arguments)
          (begin
            (event "failure" "message" (explain key arguments))
            (primitive-exit 1)))))
  (force-output out)
  (primitive-exit 0))
