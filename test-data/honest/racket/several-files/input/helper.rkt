#lang racket/base
(provide half?)
(define (half? price) (= price 5))
