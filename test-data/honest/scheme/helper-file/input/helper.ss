(define (half? price yes?) (eq? yes? (= price 5)))
(define (seats-of-two) (seats 2))
