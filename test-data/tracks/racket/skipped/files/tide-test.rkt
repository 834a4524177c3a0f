#lang racket/base

(require "tide.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (define suite
    (test-suite
     "tide tests"

     (test-eqv? "no water is low" (level 0) 'low)

     (test-eqv? "much water is high"
                (level 9)
                'high)

     (test-case "levels of a day"
       ; morning, noon, evening
       (check-equal? (levels '(1 4 8)) '(low between high))
       (check-equal? (levels '()) '()))

     #;(test-true "ships can leave" (navigable? 7))
     (test-false "ships must wait" (navigable? 1))

     (test-exn "less than nothing"
               exn:fail?
               (lambda () (level -1)))))

  (run-tests suite))
