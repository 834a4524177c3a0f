(load "test-util.ss")

(define (priced age price)
  `(test-success ,(string-append "age " (number->string age)) equal? fare '(,age) ,price))

(define fares (map priced '(3 12 40) '(0 5 10)))

(define plain
  `((test-success "plain" equal? seats '(1) 4)))

(run-with-cli "ferry.scm" (list fares plain (list (priced 15 5))))
