#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (run-tests
   (test-suite "names \"quoted\" [in brackets]"
     (test-equal? "say \"ahoy\"" (greeting "Bo") "Ahoy, Bo!")
     (test-equal? "#;1 | (a) [b] {c} ; d" (fare 12) 5)
     (test-equal? "\u00e9t\u00e9 🚢" (fare 40) 10)
     (test-equal? "back\\slash" (seats 0) 0)
     (test-equal? "twice" (seats 1) 4)
     (test-equal? "twice" (seats 2) 8))))
