#lang racket

(provide level levels navigable?)

(displayln "loading")

(define (level metres)
  (printf "level of ~a\n" metres)
  (cond [(negative? metres) (error "no sea")]
        [(< metres 3) 'low]
        [(> metres 6) 'high]
        [else 'between]))

(define (levels depths)
  (eprintf "für ~s\n" depths)
  (map level depths))

(define (navigable? metres)
  (display "too shallow?")
  (print metres)
  (not (eq? 'low (level metres))))
