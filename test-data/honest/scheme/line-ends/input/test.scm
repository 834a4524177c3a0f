(load "test-util.ss")

(define test-cases
  `((test-success "child" equal? fare '(12) 5) ; half
    (test-success "greeting"
      equal?
      greeting
      '("Bo")
      "Ahoy, Bo!")
    (test-success "no blanks"equal? seats '(1)4)
    (test-success
      "on the next line" equal? fare '(3) 0)))

(run-with-cli "ferry.scm" (list test-cases))
