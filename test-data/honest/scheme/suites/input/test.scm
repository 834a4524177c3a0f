(load "test-util.ss")

(define fares
  `((test-success "baby" equal? fare '(2) 0)
    (test-success "child" = fare '(12) 5)))

(define others
  `((test-success "seats" eqv? seats '(3) 12)
    (test-error "nobody" fare '(-1))))

(run-with-cli "ferry.scm" (list fares others))
