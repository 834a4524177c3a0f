(load "test-util.ss")

(define old? (string<? (version) "1.0"))

(define test-cases
  `((test-success "child" equal? fare '(10) 5)
    ,@(if (string=? (version) "1.0")
          `((test-success "on an old Guile" equal? fare '(10) 6))
          `((test-success "on a new Guile" equal? fare '(11) 5)))
    ,@(if old? `((test-success "very old" equal? fare '(11) 6)) '())
    ,@(cond (old? `((test-success "cond: old" equal? fare '(11) 6)))
            (else `((test-success "cond: new" equal? fare '(12) 5))))
    ,@(cond-expand
        (chicken `((test-success "on Chicken" equal? fare '(10) 6)))
        (else `((test-success "elsewhere" equal? fare '(13) 5))))))

(run-with-cli "ferry.scm" (list test-cases))
