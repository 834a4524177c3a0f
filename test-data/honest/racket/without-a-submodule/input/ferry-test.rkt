#lang racket

(require "ferry.rkt" rackunit rackunit/text-ui)

(define (child-pays price) (check-equal? (fare 10) price))

(test-case "child" (child-pays 5))

(test-equal? "adult" (fare 20) 10)

(define-test-suite rows
  (test-case "one" (check-equal? (seats 1) 4)))

(void (run-tests rows))
