#lang info
(define test-omit-paths (quote all))
