#lang racket/base

(provide fare seats greeting)

(define (fare age)
  (cond [(negative? age) (error "no such passenger")]
        [(< age 6) 0]
        [(< age 16) 7]
        [else 10]))

(define (seats rows) (* 4 rows))

(define (greeting name) (string-append "Ahoy, " name "!"))
