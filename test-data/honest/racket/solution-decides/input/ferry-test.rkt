#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (define half-price? (= (fare 12) 5))
  (test-equal? "always" (seats 1) 4)
  (when (= (fare 12) 5)
    (test-equal? "when" (fare 13) 5))
  (unless (= (fare 12) 7)
    (test-case "unless" (check-equal? (fare 14) 5)))
  (when half-price?
    (test-equal? "by a name" (fare 6) 5))
  (cond [half-price? (test-equal? "cond" (fare 7) 5)]
        [else (void)])
  (for ([age '(8)] #:when (= (fare age) 5))
    (test-equal? "in a loop" (fare 8) 5))
  (define fares
    (test-suite "fares"
      (test-equal? "in a suite" (fare 9) 5)))
  (when half-price? (run-tests fares))
  (when half-price?
    (run-tests (test-suite "here" (test-case "in a suite made here" (check-equal? (fare 10) 5))))))
