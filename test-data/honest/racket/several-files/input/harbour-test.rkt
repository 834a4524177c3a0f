#lang racket/base

(require "ferry.rkt" "helper.rkt")

(module+ test
  (require rackunit)
  (test-case "child" (check-true (half? (fare 10))))
  (test-case "adult" (check-false (half? (fare 30)))))
