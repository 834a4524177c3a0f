#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (check-equal? (fare 12) 5)
  (check-equal?   (fare 40)
                  10   "a message")
  (check-true (positive? (fare 50)))
  (check-equal? "Ahoy, Bo!" (greeting "Bo"))
  (check-exn exn:fail? (lambda () (fare -1)))
  (check-= (fare 12) 5 0.5)
  (check-equal? (seats 1) 4) (check-equal? (seats 2) 8)
  (check-eq? (fare 2) '0)
  (let ([age 13])
    (check-equal? (fare age) 5))
  (when (eq? (system-type 'os) 'windows)
    (check-equal? (fare 12) 6))
  (run-tests
   (test-suite "checks"
     (check-equal? (fare 14) 5)
     (check-pred number? (fare 15)))))
