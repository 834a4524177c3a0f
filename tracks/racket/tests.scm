; (test-case "name" …), (test-equal? "name" actual expected), in (test-suite "name" …)
((list . (symbol) @_test . (string) @test.name (_)+ @test.body) @test.around
  (#match? @_test "^test-")
  (#not-eq? @_test "test-suite"))
; (lists-equal? "name" actual expected), a check of the test file's own
(list . (symbol) @_suite . (string)
  (list . (symbol) @_check . (string) @test.name (_)+ @test.body) @test.around
  (#eq? @_suite "test-suite")
  (#not-match? @_check "^test-"))
((list . (symbol) @_suite . (string) @group.name) @group.around
  (#eq? @_suite "test-suite"))
; #;(test-case …)
(sexp_comment) @test.conditional

; What a condition may leave out.
((list . (symbol) @_if) @group.conditional
  (#match? @_if "^(if|when|unless|cond|case|cond-expand)$"))
