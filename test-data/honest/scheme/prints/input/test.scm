(load "test-util.ss")

(define (noisy age)
  (do ((i 0 (+ i 1))) ((= i 300))
    (display "(fail (description . \"printed\"))")
    (newline))
  (fare age))

(define test-cases
  `((test-success "much" equal? noisy '(12) 5)
    (test-success "little" equal? (lambda (age) (display "seen") (fare age)) '(40) 10)))

(run-with-cli "ferry.scm" (list test-cases))
