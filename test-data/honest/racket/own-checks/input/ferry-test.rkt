#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (define-check (check-fare age price)
    (unless (equal? (fare age) price) (fail-check)))
  (define-simple-check (check-free? age) (zero? (fare age)))
  (define-binary-check (check-dearer? a b) (> (fare a) (fare b)))
  (define (check-child age)
    (check-fare age 5))

  (test-case "own checks"
    (check-fare 12 5)
    (check-free? 2)
    (check-dearer? 40 12))

  (run-tests
   (test-suite "with own checks"
     (test-case "in a suite" (check-fare 13 5))
     (test-case "by a procedure" (check-child 14))
     (test-check "greeting" string=? (greeting "Ann") "Ahoy, Ann!"))))
