; (test-success "name" equal? procedure '(input) expected), (test-error "name" procedure '(input))
((list . (symbol) @_test . (string) @test.name (_)+ @test.body) @test.around
  (#match? @_test "^test-(success|error)$"))
; #;(test-success …)
(sexp_comment) @test.conditional

; What a condition may leave out.
((list . (symbol) @_if) @group.conditional
  (#match? @_if "^(if|when|unless|cond|case|cond-expand)$"))
