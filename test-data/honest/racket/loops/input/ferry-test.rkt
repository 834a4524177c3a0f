#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (define (priced age price)
    (test-case (format "a passenger of ~a pays ~a" age price)
      (check-equal? (fare age) price)))

  (for ([age '(3 12 40)] [price '(0 5 10)])
    (priced age price))

  (run-tests
   (make-test-suite "listed"
     (cons (make-test-case "an old sailor" (lambda () (check-equal? (fare 99) 10)))
           (for/list ([rows (in-range 3)])
             (make-test-case (format "~a rows" rows) (lambda () (check-equal? (seats rows) (* 4 rows))))))))

  (test-case "all children"
    (for ([age (in-range 6 16)])
      (with-check-info (['age age])
        (check-equal? (fare age) 5)))))
