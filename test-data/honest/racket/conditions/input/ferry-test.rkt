#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (define on-windows? (eq? (system-type 'os) 'windows))
  (when on-windows?
    (test-equal? "on another system" (fare 40) 11))
  (unless (eq? (system-type 'os) 'windows)
    (test-equal? "on this system" (fare 12) 5))
  (if (string<? (version) "1.0")
      (test-equal? "old Racket" (fare 2) 1)
      (test-equal? "new Racket" (fare 3) 0))
  (cond [on-windows? (test-equal? "cond: another system" (fare 12) 6)]
        [else (test-equal? "cond: this system" (fare 13) 5)])
  (case (system-type)
    [(windows) (test-equal? "case: another system" (fare 12) 6)]
    [else (test-equal? "case: this system" (seats 1) 4)])
  (when (getenv "NO_SUCH_HARBOUR")
    (run-tests (test-suite "harbour" (test-equal? "in the harbour" (fare 40) 11)))))
