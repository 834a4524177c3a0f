(load "test-util.ss")

(load "helper.ss")

(define test-cases
  `((test-success "child" half? fare '(10) #t)
    (test-success "adult" half? fare '(30) #f)
    (test-success "rows" equal? seats-of-two '() 8)))

(run-with-cli "ferry.scm" (list test-cases))
