(import (rnrs))

(define (fare age)
  (cond ((negative? age) (error 'fare "no such passenger" age))
        ((< age 6) 0)
        ((< age 16) 7)
        (else 10)))

(define (seats rows) (* 4 rows))

(define (greeting name) (string-append "Ahoy, " name "!"))
