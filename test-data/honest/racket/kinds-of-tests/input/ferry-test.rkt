#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (run-tests
   (test-suite "kinds"
     (test-eq? "eq" (fare 12) 5)
     (test-eqv? "eqv" (fare 40) 10)
     (test-pred "a number" number? (fare 40))
     (test-true "true" (zero? (fare 2)))
     (test-false "false" (zero? (fare 12)))
     (test-not-false "not false" (fare 1))
     (test-= "nearly" (fare 12) 5 0.1)
     (test-exn "nobody" #rx"no such" (lambda () (fare -1)))
     (test-not-exn "somebody" (lambda () (fare 1)))
     (test-check "less" < (fare 12) 7)
     (test-case "a match" (check-match (list (fare 12) (seats 1)) (list 5 4)))
     (test-case "within" (check-within (fare 12) 5.2 0.5)))))
