#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (define-test-suite fares
    (test-equal? "child" (fare 12) 5)
    (test-equal? "adult" (fare 40) 10))
  (define/provide-test-suite rows
    #:before (lambda () (display "rows"))
    (test-equal? "one" (seats 1) 4))
  (define both (make-test-suite "both" (list fares rows)))
  (run-tests both)
  (run-tests (test-suite "again" (test-suite "fares" (test-equal? "child" (fare 13) 5)))))
