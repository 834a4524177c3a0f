(load "test-util.ss")

(define test-cases
  `((test-success "say \"ahoy\"" equal? greeting '("Bo") "Ahoy, Bo!")
    (test-success "#;1 | (a) [b] ; c" equal? fare '(12) 5)
    (test-success "back\\slash" equal? fare '(3) 0)
    (test-success "été 🚢" equal? fare '(30) 10)
    (test-success "twice" equal? seats '(1) 4)
    (test-success "twice" equal? seats '(2) 8)))

(run-with-cli "ferry.scm" (list test-cases))
