(load "test-util.ss")

(define report)

(define test-cases
  (list
    (lambda ()
      (test-success "a dry week" equal? report '(()) "0 mm on 0 days" '()))
    (lambda ()
      (test-error "refuses negative amounts" report '((4 -1)) '()))))

(define (run-docker tests)
  (write (map (lambda (test) (test)) tests)))

(load "rain-gauge.scm")
(run-docker test-cases)
