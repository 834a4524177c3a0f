#lang racket

(provide level levels navigable?)

(define (level metres)
  (cond [(negative? metres) (error "no sea")]
        [(< metres 3) 'low]
        [(> metres 6) (let loop () (loop))]
        [else 'between]))

(define (levels depths)
  (map level depths))

(define (navigable? metres)
  (not (eq? 'low (level metres))))
