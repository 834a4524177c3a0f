#lang racket/base

(require "ferry.rkt" rackunit)

(define (check-child age) (check-equal? (fare age) 5))

(test-case "outside of the submodule" (check-child 10))

(module+ test
  (test-case "in the submodule" (check-child 11))
  (test-equal? "adult" (fare 30) 10))
