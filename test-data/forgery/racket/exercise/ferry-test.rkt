#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (define suite
    (test-suite
     "ferry tests"

     (test-eqv? "small children travel free" (fare 3) 0)

     (test-eqv? "children pay half" (fare 12) 6)

     (test-case "adults pay in full"
       (check-equal? (fare 40) 12)
       (check-equal? (fare 41) 12))

     (test-equal? "a family" (fares '(2 9 35 38)) '(0 6 12 12))

     (test-true "who is aboard" (aboard? "Ada" '("Alan" "Ada")))

     (test-false "who is not" (aboard? "Grace" '("Alan" "Ada")))

     (test-exn "nobody is younger than nothing" exn:fail? (lambda () (fare -1)))))

  (run-tests suite))
