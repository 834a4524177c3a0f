#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (define log '())
  (define (note! what) (set! log (cons what log)))

  (test-case "around"
    (around (note! 'before) (check-equal? (fare 12) 5) (note! 'after)))

  (test-case "before and after"
    (before (note! 'in) (check-equal? (seats 1) 4))
    (after (check-equal? (seats 2) 8) (note! 'out)))

  (test-case "the log"
    (check-equal? (length log) 4))

  (run-tests
   (test-suite "with hooks"
     #:before (lambda () (note! 'suite))
     #:after (lambda () (set! log '()))
     (test-case "in the suite" (check-equal? (car log) 'suite))
     (test-suite "within"
       #:before (lambda () (note! 'inner))
       (test-equal? "in the inner suite" (car log) 'inner)))))
