#lang racket

(provide fare fares aboard?)

(define (fare age)
  (error "Please implement 'fare'"))

(define (fares ages)
  (error "Please implement 'fares'"))

(define (aboard? name passengers)
  (error "Please implement 'aboard?'"))
