#lang racket/base

(require "ferry.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  ;; (test-equal? "commented out" (fare 1) 1)
  #| (test-equal? "in a block" (fare 1) 1) #| nested |# |#
  #;(test-equal? "by a datum comment" (fare 1) 1)
  (define text "(test-equal? \"in a text\" (fare 1) 1)")
  (define quoted '(test-equal? "quoted" (fare 1) 1))
  (define in-full (quote (test-case "quoted in full" (check-equal? 1 2))))
  (define template `(test-case "in a template" ,(seats 1)))

  (test-suite "a suite that nothing takes"
    (test-equal? "lost at sea" (fare 40) 11))

  (define unused
    (test-suite "a suite that nothing runs"
      (test-equal? "never" (fare 40) 11)))
  (define-test-suite also-unused
    (test-suite "within" (test-case "never, too" (check-equal? (fare 40) 11)))
    (check-equal? (fare 40) 11))
  (define (unused-procedure)
    (test-case "never called" (check-equal? (fare 40) 11)))

  (run-tests
   (test-suite "ferry"
     #;(test-suite "a suite left out" (test-equal? "within" (fare 1) 1))
     (test-equal? "text" (string? text) #t)
     (test-equal? "list" (car quoted) 'test-equal?)
     (test-case "child" #;(check-equal? (fare 9) 6) (check-equal? (fare 9) 5)))))

(module+ main
  (require rackunit)
  (test-case "of the main submodule" (check-equal? (fare 9) 6)))

(module+ slow
  (require rackunit)
  (test-case "of another submodule" (check-equal? (fare 9) 6)))
