(load "test-util.ss")

(define test-cases
  `(;(test-success "commented out" equal? fare '(1) 1)
    #;(test-success "by a datum comment" equal? fare '(1) 1)
    #| (test-success "in a block" equal? fare '(1) 1) |#
    (test-success "child" equal? fare '(10) 5)
    (test-success "text" equal? string-length '("(test-success \"in a text\" 1 2)") 30)
    (test-success "in its code" equal? (lambda (age) #;(test-error "no test" fare '(1)) (fare age)) '(12) 5)))

(define unused
  `((test-success "never run" equal? fare '(1) 1)
    ,@(list '(test-error "nor this" fare '(1)))))

(define (unused-procedure)
  (list `(test-success "never made" equal? fare '(1) 1)))

(run-with-cli "ferry.scm" (list test-cases))
