(load "test-util.ss")

(define (same-fare? a b) (= a b))
(define child-age 10)

(define test-cases
  (append
    (list `(test-success "by quasiquotation" same-fare? fare (list child-age) 5)
          '(test-success "by a quotation" equal? fare '(11) 5)
          (list 'test-success "by a list" 'equal? 'fare ''(12) 5))
    `((test-success "by a lambda" equal? (lambda (age) (+ 1 (fare age))) '(13) 6)
      (test-success "prints" equal? (lambda (n) (do ((i 0 (+ i 1))) ((= i 50)) (display i) (newline)) (seats n)) '(2) 8))))

(run-with-cli "ferry.scm" (list test-cases))
