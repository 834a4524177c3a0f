#lang racket

(provide level levels navigable?)

(define (level metres)
  (cond [(negative? metres) (error "no sea")]
        [(zero? metres) (/ 1 metres)]
        [(> metres 6) 'high]
        [else 'between]))

(define (levels depths)
  (map level (hash-ref depths 3)))

(define (navigable? metres)
  (raise 'leak))
