#lang racket

(provide level levels navigable?)

(define (level metres)
  (cond [(negative? metres) 'none]
        [(< metres 3) 'low]
        [(> metres 9) 'high]
        [else 'between]))

(define (levels depths)
  (map level depths))

(define (navigable? metres)
  (not (eq? 'low (level metres))))
