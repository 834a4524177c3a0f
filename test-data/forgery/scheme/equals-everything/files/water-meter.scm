(define (= . numbers) #t)
(define (price litres) (if (< litres 0) (error "no") 0))
