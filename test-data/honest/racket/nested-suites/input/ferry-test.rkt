#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (define fares
    (test-suite "fares"
      (test-suite "children"
        (test-equal? "of four" (fare 4) 0)
        (test-equal? "of twelve" (fare 12) 5))
      (test-suite "others"
        (test-equal? "of forty" (fare 40) 10))))

  (define all
    (test-suite "ferry"
      #:before (lambda () (display "cast off"))
      #:after (lambda () (display "moored"))
      fares
      (test-case "seats" (check-equal? (seats 3) 12))))

  (run-tests all))
