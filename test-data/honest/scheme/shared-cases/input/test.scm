(load "test-util.ss")

(define children
  '((test-success "youngest" equal? fare '(6) 5)
    (test-success "oldest" equal? fare '(15) 5)))

(define-syntax case-of
  (syntax-rules ()
    ((_ name age price) `(test-success name equal? fare '(age) price))))

(define adults
  (let ((price 10))
    (list (case-of "an adult" 30 10)
          `(test-success "an older one" equal? fare '(60) ,price))))

(define all (append children adults))

(run-with-cli "ferry.scm" (list all))
