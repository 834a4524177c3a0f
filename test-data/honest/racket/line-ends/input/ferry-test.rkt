#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (check-equal? (fare 12)
                5)
  (define unused
    (test-suite "unused"
      (check-equal? (seats 1)
                    5)))
  (test-case "a case"
    (check-equal? (fare 40) 10) ; a comment
    (check-true (= 4 (seats 1))))
  (run-tests (test-suite "suite" (test-equal? "last" (fare 13) 5))))
