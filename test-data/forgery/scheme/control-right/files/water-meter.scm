(import (rnrs))

(define (price litres)
  (when (negative? litres)
    (error (quote price) "a meter never runs backwards"))
  (+ (* 2 litres) (max 0 (- litres 1000))))
