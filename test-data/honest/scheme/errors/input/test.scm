(load "test-util.ss")

(define (refuses? age)
  (call/cc
    (lambda (return)
      (with-exception-handler
        (lambda (e) (return #t))
        (lambda () (fare age) #f)))))

(define test-cases
  `((test-error "nobody" fare '(-1))
    (test-error "an unborn passenger" (lambda (age) (fare (- age))) '(4))
    (test-success "refuses" eq? refuses? '(-2) #t)
    (test-success "does not refuse" eq? refuses? '(2) #f)
    (test-error "a child that pays too much"
      (lambda (age) (if (= 5 (fare age)) (error 'fare "cheap") (fare age))) '(12))))

(run-with-cli "ferry.scm" (list test-cases))
