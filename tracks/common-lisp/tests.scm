; (test name "what it tests" …), (test (name :depends-on other) …), (def-test name () …). The tests of a file are outermost.
; Lists are told by their parenthesis: `docs/book/src/explanation/performance-internals.md`.
(source (_ . "(" . value: [(sym_lit) (package_lit)] @_test . value: (sym_lit) @test.name @test.open (_)+ @test.body) @test.around
  (#match? @_test "^(?i)((5am|fiveam)::?)?(def-)?test$"))
(source (_ . "(" . value: [(sym_lit) (package_lit)] @_test . value: (_ . "(" . value: (sym_lit) @test.name) @test.open (_)+ @test.body) @test.around
  (#match? @_test "^(?i)((5am|fiveam)::?)?test$"))
; What is no part of the body: what the test tests, which is its name for people, and the options of def-test.
(source (_ . "(" . value: [(sym_lit) (package_lit)] @_test . value: (_) . value: (str_lit) @test.skip)
  (#match? @_test "^(?i)((5am|fiveam)::?)?test$"))
(source (_ . "(" . value: [(sym_lit) (package_lit)] @_test . value: (_) . value: (_ . "(") @test.skip)
  (#match? @_test "^(?i)((5am|fiveam)::?)?def-test$"))
