#lang racket/base

(require "tide.rkt")

(module+ test
  (require rackunit rackunit/text-ui)

  (define suite
    (test-suite "tide tests"))

  (run-tests suite))
