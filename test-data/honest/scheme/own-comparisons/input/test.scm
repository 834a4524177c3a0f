(load "test-util.ss")

(define (close? a b) (< (abs (- a b)) 1/2))
(define (same-set? a b)
  (and (for-all (lambda (x) (member x b)) a)
       (for-all (lambda (x) (member x a)) b)))

(define test-cases
  `((test-success "close" close? fare '(12) 5.25)
    (test-success "a set" same-set? (lambda ages (map fare ages)) '(40 12 2) '(0 5 10))
    (test-success "by a lambda" (lambda (a b) (string=? a (string-append "Ahoy, " b "!"))) greeting '("Bo") "Bo")
    (test-success "a vector" equal? (lambda (n) (vector n (seats n))) '(2) #(2 8))))

(run-with-cli "ferry.scm" (list test-cases))
