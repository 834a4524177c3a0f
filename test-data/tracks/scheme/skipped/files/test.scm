(load "test-util.ss")

(define test-cases
  `((test-success "a dry week" equal? report '(()) "0 mm on 0 days")
     (test-success "days without rain do not count" equal? report
       '((4 0 11)) "15 mm on 2 days")
     #;(test-success "snow" equal? report (quote ((snow))) "no rain")
     (test-success "wet days" equal? wet '((4 0 11)) '(4 11))
     (test-error "refuses negative amounts" report '((4 -1)))))

(run-with-cli "rain-gauge.scm" (list test-cases))
