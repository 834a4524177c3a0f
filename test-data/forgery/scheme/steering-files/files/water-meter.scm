(define (price litres) 0)
