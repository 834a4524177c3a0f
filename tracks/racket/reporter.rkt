#lang racket/base
;; Runs the test files named on the command line as `raco test` does, and reports to the private channel
;; (`_kit/PROTOCOL.md`). The `run-tests` of rackunit/text-ui is one of ours. Tests run in a namespace that does not hold this
;; module; the solution runs in the same process and can do to it whatever it likes.

(require ffi/unsafe/port
         racket/file
         racket/list
         racket/match
         racket/port
         racket/string
         rackunit
         rackunit/private/check-info
         rackunit/private/format)

(define secrets (unsafe-file-descriptor->port 4 'secrets '(read)))
(define token (read-bytes-line secrets))
(define mark (read-bytes-line secrets))
(close-input-port secrets)
(define channel (unsafe-file-descriptor->port 3 'channel '(write)))
(define out (current-output-port))
(define err (current-error-port))

(define (escape text)
  (regexp-replace* #rx"[\\\t\n]" text (lambda (found) (case found [("\\") "\\\\"] [("\t") "\\t"] [else "\\n"]))))

(define (event kind . fields)
  (when (member kind '("start" "result"))
    (flush-output err)
    (write-bytes mark out)
    (newline out)
    (flush-output out))
  (define line (open-output-bytes))
  (write-bytes token line)
  (write-string (string-append " " kind) line)
  (let next ([fields fields])
    (unless (null? fields)
      (when (non-empty-string? (cadr fields))
        (write-string (string-append "\t" (car fields) "=" (escape (cadr fields))) line))
      (next (cddr fields))))
  (newline line)
  (write-bytes (get-output-bytes line) channel)
  (flush-output channel))

;; What rackunit says of a test that did not pass, without the lines around it.
(define (problem thrown)
  (define said (open-output-string))
  (parameterize ([current-error-port said])
    (display-test-failure/error thrown))
  (string-trim (string-replace (get-output-string said) "--------------------\n" "")))

(define (reason thrown)
  (if (exn? thrown) (exn-message thrown) (format "uncaught exception: ~v" thrown)))

(define (caught? thrown) (not (exn:break? thrown)))

(define file (make-parameter #f))
(define ran? #f)

;; What a check says of itself.
(define (about key)
  (define found (findf (lambda (info) (eq? (check-info-name info) key)) (current-check-info)))
  (let next ([value (and found (check-info-value found))])
    (cond [(verbose-info? value) (next (verbose-info-value value))]
          [(location-info? value) (location-info-value value)]
          [else value])))

;; A check outside of a test case is called by its first argument, if that is a text, or else by its source, which people see
;; on one line: the name and what people see.
(define (called name)
  (define expression (about 'expression))
  (define first-argument (and (pair? expression) (pair? (cdr expression)) (cadr expression)))
  (define written (format "~s" (or expression 'unnamed)))
  (cond [name (list name)]
        [(string? first-argument) (list first-argument)]
        [else (list (or (source-at (about 'location)) written) written)]))

;; The test files, read before the solution is loaded.
(define texts (make-hash))

;; What stands there in a test file, or #f. Racket counts the end of a line as one character.
(define (source-at place)
  (define text (and place (hash-ref texts (first place) #f)))
  (define lines (and text (string-replace text "\r\n" "\n")))
  (define start (and text (fourth place)))
  (define found (and start (substring lines (sub1 start) (+ (sub1 start) (fifth place)))))
  (if (or (not found) (equal? lines text)) found (string-replace found "\n" "\r\n")))

;; A path holds what each suite is called, and the test.
(define (identity path)
  (define test (car path))
  (define names (append (reverse (cdr path)) (list (car test))))
  (append (list "name" (string-join names "\u1F") "file" (file))
          (if (pair? (cdr test)) (list "title" (cadr test)) '())))

(define (run path action)
  (set! ran? #t)
  (apply event "start" (identity path))
  (define-values (status message)
    (with-handlers ([exn:test:check? (lambda (thrown) (values "failed" (problem thrown)))]
                    [caught? (lambda (thrown) (values "error" (problem thrown)))])
      ; A check that consists of others is one test.
      (parameterize ([current-check-around (lambda (check) (check))])
        (action))
      (values "passed" #f)))
  (apply event "result" (append (identity path) (list "status" status "message" (or message ""))))
  (equal? status "passed"))

;; How many tests of a suite did not pass. What the suite holds is announced first.
(define (run-tests test [mode 'normal])
  (define (fold down up here seed)
    (foldts-test-suite (lambda (suite name before after seed) (down before) (cons (cons name (car seed)) (cdr seed)))
                       (lambda (suite name before after seed kid) (up after) (cons (cdr (car kid)) (cdr kid)))
                       (lambda (test name action seed)
                         (cons (car seed) (+ (cdr seed) (if (here (cons (called name) (car seed)) action) 0 1))))
                       seed
                       test))
  (parameterize ([current-output-port (open-output-nowhere)] [current-error-port (open-output-nowhere)])
    (with-handlers ([caught? void])
      (fold void void (lambda (path action) (apply event "plan" (identity path))) '(() . 0))))
  (parameterize ([current-custodian (make-custodian)])
    (cdr (fold (lambda (before) (before)) (lambda (after) (after)) run '(() . 0)))))

;; Whether what is called of rackunit counts: what the solution calls while it is loaded does not, where the tests are in a
;; submodule.
(define enabled? #f)

(define (run-tests/enabled test [mode 'normal]) (if enabled? (run-tests test mode) 0))

;; Test cases and checks that are in no suite.
(define (alone action)
  (cond [enabled?
         (define path (list (called (current-test-name))))
         (apply event "plan" (identity path))
         (run path action)]
        [else (with-handlers ([caught? void]) (action))])
  (void))

(define (run-file path)
  (define whole (path->complete-path path))
  (define (submodule name) `(submod ,whole ,name))
  (define (there? name) (module-declared? (submodule name) #t))
  (dynamic-require whole (void))
  (when (there? 'configure-runtime) (dynamic-require (submodule 'configure-runtime) #f))
  (set! enabled? (not (there? 'test)))
  (unless enabled? (for-each load-for-it (imports whole)))
  (set! enabled? #t)
  (leave-out whole)
  (dynamic-require whole #f)
  (when (there? 'test) (dynamic-require (submodule 'test) #f)))

;; The modules that a module requires.
(define (imports whole)
  (define own (module-path-index-join whole #f))
  (for*/list ([phase (module->imports whole)] #:when (eqv? (car phase) 0) [index (cdr phase)])
    (define-values (name base) (module-path-index-split index))
    (module-path-index-join name own)))

(define (load-for-it index) (dynamic-require index #f))

;; Says of the tests in a definition that nothing names that the file leaves them out.
(define (leave-out whole)
  (define forms (read-forms whole))
  (define times (make-hasheq))
  (let count ([form (map syntax->datum forms)])
    (cond [(pair? form) (count (car form)) (count (cdr form))]
          [(symbol? form) (hash-update! times form add1 0)]))
  (for ([form (append-map opened forms)])
    (define name (defined (syntax->datum form)))
    (when (and name (= 1 (hash-ref times name))) (disable form '()))))

(define (read-forms whole)
  (define (blank line) (make-string (string-length line) #\space))
  (define port (open-input-string (regexp-replace #px"(?m:^#lang[^\r\n]*)" (hash-ref texts whole) blank)))
  (port-count-lines! port)
  (with-handlers ([exn:fail? (lambda (thrown) '())])
    (for/list ([form (in-port (lambda (port) (read-syntax whole port)) port)]) form)))

;; The forms of a module's body.
(define (opened form)
  (match (syntax->datum form)
    [(list (or 'module+ 'module*) 'test _ ...) (cddr (syntax->list form))]
    [_ (list form)]))

(define (defined form)
  (match form
    [(list (or 'define 'define-test-suite) (or (? symbol? name) (cons (? symbol? name) _)) _ ...) name]
    [_ #f]))

(define (disable form suites)
  (define parts (or (syntax->list form) '()))
  (define (disable-parts suites) (for ([part parts]) (disable part suites)))
  (define (is? kind prefix) (string-prefix? (symbol->string kind) prefix))
  (define place (list (syntax-source form) #f #f (syntax-position form) (syntax-span form)))
  (match (syntax->datum form)
    [(list 'define-test-suite (? symbol? name) _ ...) (disable-parts (cons (symbol->string name) suites))]
    [(list 'test-suite (? string? name) _ ...) (disable-parts (cons name suites))]
    [(list (? symbol? kind) (? string? name) _ _ ...)
     #:when (or (is? kind "test-") (is? kind "check-"))
     (say-disabled (cons (list name) suites))]
    [(list (? symbol? kind) _ _ ...) #:when (is? kind "check-") (say-disabled (cons (list (source-at place)) suites))]
    [_ (disable-parts suites)]))

(define (say-disabled path)
  (define test (identity path))
  (apply event "plan" test)
  (apply event "start" test)
  (apply event "result" (append test (list "status" "disabled"))))

(define (run-files paths)
  (define space (make-base-namespace))
  (namespace-attach-module (current-namespace) 'rackunit space)
  (for ([path paths])
    (hash-set! texts (path->complete-path path) (file->string path)))
  (parameterize ([current-namespace space] [current-test-case-around alone] [current-check-around alone])
    (parameterize ([current-module-declare-name (module-path-index-resolve (module-path-index-join 'rackunit/text-ui #f))])
      (eval `(module text-ui '#%kernel
               (#%provide run-tests)
               (define-values (run-tests) (quote ,run-tests/enabled)))))
    (for ([path paths])
      (parameterize ([file path]) (run-file path)))))

(module+ main
  (file-stream-buffer-mode out 'line)
  (with-handlers ([caught? (lambda (thrown) (event "failure" "message" (reason thrown)))])
    (run-files (vector->list (current-command-line-arguments)))
    (unless ran? (event "empty"))
    (event "end"))
  (flush-output out)
  (exit 0))
