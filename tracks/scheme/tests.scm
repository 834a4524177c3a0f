; (test-success "name" equal? procedure '(input) expected), (test-error "name" procedure '(input))
((_ . (symbol) @_test . (string) @test.name (_)+ @test.body) @test.around
  (#match? @_test "^test-(success|error)$"))
; (list 'test-success "name" …)
((_ . (symbol) @_list . (quote (symbol) @_test) . (string) @test.name (_)+ @test.body) @test.around
  (#eq? @_list "list")
  (#match? @_test "^test-(success|error)$"))

; What is not read, or for another Scheme only.
(sexp_comment) @group.conditional
((_ . (symbol) @_expand) @group.conditional
  (#eq? @_expand "cond-expand"))

; What a condition without the solution may leave out.
((_ . (symbol) @_if . (_) @conditional.when) @group.conditional
  (#match? @_if "^(if|when|unless|case)$"))
((_ . (symbol) @_cond . (_ . (_) @conditional.when) . (_ . (symbol) @_else)? .) @group.conditional
  (#eq? @_cond "cond")
  (#eq? @_else "else"))
((_ . (symbol) @_define . (symbol) @bound.name . (_) @bound.value .)
  (#eq? @_define "define"))
((_ . (symbol) @_set . (symbol) @bound.name . (_) .) @bound.value
  (#eq? @_set "set!"))
