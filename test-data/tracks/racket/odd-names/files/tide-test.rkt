#lang racket/base

(require "tide.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (define-check (check-level name metres expected)
    (check-eq? (level metres) expected name))

  (define low-suite
    (test-suite
     "low \"water\""

     (test-eqv? "twice" (level 0) 'low)
     (test-suite
      "within"
      (test-eqv? "twice" (level 1) 'low))
     (check-level "by a check of its own" 2 'low)
     (check-level "by a check that fails" 3 'low)
     (check-eq? (level 2) 'low)))

  (define high-suite
    (test-suite
     "high water"

     (test-eqv? "twice" (level 9) 'high)
     (test-eqv? "once more" (level 9) 'low)
     (test-eqv? "once more" (level 9) 'high)
     (test-eqv? "λ and \\ tab\there" (level 9) 'high)
     (test-begin (check-eq? (level 9) 'high))))

  (run-tests low-suite)
  (run-tests high-suite 'verbose))
