(load "test-util.ss")

(load "ferry.scm")

(define half-price? (= 5 (fare 12)))

(define more
  (if half-price?
      `((test-success "by a name" equal? fare '(9) 5))
      '()))

(define test-cases
  `((test-success "always" equal? seats '(1) 4)
    ,@(if (= 5 (fare 12))
          `((test-success "if cheap" equal? fare '(8) 5))
          '())
    ,@(cond ((= 5 (fare 12)) `((test-success "cond cheap" equal? fare '(7) 5)))
            (else '()))
    ,@(if half-price? (list (list 'test-success "by a list" 'equal? 'fare ''(12) 5)) '())
    ,@(map (lambda (age) `(test-success "in a loop" equal? fare '(6) 5))
           (filter (lambda (age) (= 5 (fare age))) '(6)))))

(run-with-cli "ferry.scm" (cons test-cases (if half-price? (list more) '())))
