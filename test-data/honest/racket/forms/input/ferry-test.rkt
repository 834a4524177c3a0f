#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (begin
    (test-equal? "in a begin" (fare 12) 5)
    (let ([age 40])
      (test-case "in a let" (check-equal? (fare age) 10))))
  (define (more)
    (test-equal? "in a procedure" (seats 5) 20))
  (more)
  (define-syntax-rule (for-age name age price)
    (test-case name (check-equal? (fare age) price)))
  (for-age "by a macro" 14 5)
  (define-syntax-rule (both-rows)
    (begin (test-equal? "one row" (seats 1) 4)
           (test-equal? "two rows" (seats 2) 8)))
  (both-rows)
  (parameterize ([current-output-port (open-output-string)])
    (test-case "in a parameterize" (display "quiet") (check-equal? (fare 15) 5)))
  (test-case "a case in a case"
    (check-equal? (fare 12) 5)
    (let loop ([n 3]) (unless (zero? n) (printf "~a\n" n) (loop (sub1 n))))))
