#lang racket

(provide fare fares aboard?)

(define (fare age)
  (cond [(negative? age) (error "not born")]
        [(< age 5) 0]
        [(< age 16) 6]
        [else 12]))

(define (fares ages)
  (map fare ages))

(define (aboard? name passengers)
  (and (member name passengers) #t))
