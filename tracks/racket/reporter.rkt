#lang racket/base
;; Runs the test files named on the command line as `raco test` does, and reports to the private channel
;; (`_kit/PROTOCOL.md`). The `run-tests` of rackunit/text-ui is one of ours. Tests run in a namespace that does not hold this
;; module; the solution runs in the same process and can do to it whatever it likes.

(require ffi/unsafe/port
         racket/list
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

;; A check outside of a test case is called by its first argument, if that is a text, or by its source.
(define (called name)
  (define expression
    (for/first ([info (current-check-info)] #:when (eq? (check-info-name info) 'expression))
      (define value (check-info-value info))
      (if (verbose-info? value) (verbose-info-value value) value)))
  (define arguments (if (list? expression) (cdr expression) '()))
  (cond [name name]
        [(and (pair? arguments) (string? (car arguments))) (car arguments)]
        [else (format "~s" (or expression 'unnamed))]))

(define (identity path) (list "name" (string-join (reverse path) "\u1F") "file" (file)))

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
        [else (action)])
  (void))

(define (run-file path)
  (define whole (path->complete-path path))
  (define (submodule name) `(submod ,whole ,name))
  (define (there? name) (module-declared? (submodule name) #t))
  (dynamic-require whole (void))
  (when (there? 'configure-runtime) (dynamic-require (submodule 'configure-runtime) #f))
  (set! enabled? (not (there? 'test)))
  (dynamic-require whole #f)
  (set! enabled? #t)
  (when (there? 'test) (dynamic-require (submodule 'test) #f)))

(define (run-files paths)
  (define space (make-base-namespace))
  (namespace-attach-module (current-namespace) 'rackunit space)
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
