(load "test-util.ss")

(define test-cases
  `((test-success "nothing costs nothing" = price '(0) 0)
     (test-success "two cents a litre" = price '(25) 50)
     (test-success "more above a thousand litres" = price '(1001) 2003)
     (test-error "negative amounts" price '(-1))))

(run-with-cli "water-meter.scm" (list test-cases))
