(display "loaded")
(import (rnrs))

(define (wet amounts)
  (filter positive? amounts))

(define (report amounts)
  (when (exists negative? amounts)
    (error (quote report) "a gauge never shows less than nothing" amounts))
  (display "adds ") (write amounts) (newline)
  (string-append (number->string (apply + amounts)) " mm on "
                 (number->string (length (wet amounts))) " day\n"))
