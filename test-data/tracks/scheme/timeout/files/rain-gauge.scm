(import (rnrs))

(define (wet amounts)
  (filter positive? amounts))

(define (report amounts)
  (when (exists negative? amounts)
    (error (quote report) "a gauge never shows less than nothing" amounts))
  (let wait () (when (memv 11 amounts) (wait)))
  (string-append (number->string (apply + amounts)) " mm on "
                 (number->string (length (wet amounts))) " days"))
