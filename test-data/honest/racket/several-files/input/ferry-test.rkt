#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (test-equal? "child" (fare 12) 5)
  (test-equal? "seats" (seats 2) 8))
