(define-module (ice-9 rdelim) #:export (read-line write-line))
(exit 0)
