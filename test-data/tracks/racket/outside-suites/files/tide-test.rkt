#lang racket

(require "tide.rkt" rackunit)

(test-case "no water is low"
  (check-equal? (level 0) 'low))

(test-equal? "ebb and flow" (levels '(9 1)) '(high low))

(test-case "wrong"
  (check-equal? (level 0) 'high))

(check-equal? (level 8) 'high)
