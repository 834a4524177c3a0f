#lang racket

(provide fare fares aboard?)

(require rackunit rackunit/text-ui racket/runtime-path)

;; Reads its own source, starts a program and a thread, prints to a port of its own, writes a file, and tests itself.
(define-runtime-path own "ferry.rkt")
(unless (positive? (string-length (file->string own))) (error "no source"))
(define listing (with-output-to-string (lambda () (system* "/bin/ls"))))
(with-output-to-file "notes.txt" #:exists 'replace (lambda () (display listing)))

(define (fare age)
  (parameterize ([current-output-port (current-error-port)])
    (with-handlers ([exn:fail:contract? (lambda (thrown) (error "not born" (exn-message thrown)))])
      (printf "~a years\n" age)
      (cond [(negative? age) (raise-argument-error 'fare "positive?" age)]
            [(< age 5) 0]
            [(< age 16) 6]
            [else 12]))))

(define (fares ages)
  (define results (make-channel))
  (void (thread (lambda () (channel-put results (map fare ages)))))
  (channel-get results))

(define (aboard? name passengers)
  (let/ec return
    (for ([passenger passengers] #:when (equal? name passenger)) (return #t))
    #f))

(check-equal? (fare 40) 12)
(run-tests (test-suite "own tests" (test-equal? "a family" (fares '(2 9)) '(0 6))))
(module+ test
  (check-equal? (fare 40) 11))
