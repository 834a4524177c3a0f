; (test name "what it tests" …), (test (name :depends-on other) …), (def-test name () …). The tests of a file are outermost.
; Lists are told by their parenthesis: `docs/book/src/explanation/performance-internals.md`.
(source (_ . "(" . value: [(sym_lit) (package_lit)] @_test . value: (sym_lit) @test.name value: (_)+ @test.body) @test.around
  (#match? @_test "^(?i)((5am|fiveam)::?)?(def-)?test$"))
(source (_ . "(" . value: [(sym_lit) (package_lit)] @_test . value: (_ . "(" . value: (sym_lit) @test.name) value: (_)+ @test.body) @test.around
  (#match? @_test "^(?i)((5am|fiveam)::?)?test$"))
