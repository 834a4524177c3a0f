;; Runs lists of tests, and says which did not pass.
(import (except (rnrs) current-output-port))

(define (failure e)
  (cond ((not (condition? e)) e)
        ((message-condition? e) `(error ,(condition-message e)))
        (else '(error))))

(define (attempt procedure input)
  (call/cc
    (lambda (return)
      (with-exception-handler
        (lambda (e) (return (list 'raised (failure e))))
        (lambda () (list 'returned (apply procedure input)))))))

(define (verdict ok? description code input expected actual out)
  (if ok?
      `(pass (description . ,description) (code . ,code) (stdout . ,(get-output-string out)))
      `(fail (description . ,description) (code . ,code) (input . ,input) (expected . ,expected)
             (actual . ,actual) (stdout . ,(get-output-string out)))))

(define (test-success description same? procedure input expected code)
  (let* ((out (open-output-string))
         (result (parameterize ((current-output-port out)) (attempt procedure input))))
    (verdict (and (eq? 'returned (car result)) (same? (cadr result) expected))
             description code input expected (cadr result) out)))

(define (test-error description procedure input code)
  (let* ((out (open-output-string))
         (result (parameterize ((current-output-port out)) (attempt procedure input))))
    (verdict (eq? 'raised (car result)) description code input 'error (cadr result) out)))

(define (run-test test)
  (eval (append test `((quote ,test))) (interaction-environment)))

(define (run-with-cli solution suites)
  (load solution)
  (for-each
    (lambda (suite)
      (for-each (lambda (test) (write (run-test test)) (newline)) suite))
    suites))
