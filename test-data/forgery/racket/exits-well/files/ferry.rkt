#lang racket

(provide fare fares aboard?)

(define (fare age) 0)
(define (fares ages) 0)
(define (aboard? name passengers) 0)

(exit 0)
