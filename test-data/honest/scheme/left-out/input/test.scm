(load "test-util.ss")

(define test-cases
  `(;(test-success "commented out" equal? fare '(1) 1)
    #;(test-success "by a datum comment" equal? fare '(1) 1)
    #| (test-success "in a block" equal? fare '(1) 1) |#
    (test-success "child" equal? fare '(10) 5)
    (test-success "text" equal? string-length '("(test-success \"in a text\" 1 2)") 29)))

(run-with-cli "ferry.scm" (list test-cases))
