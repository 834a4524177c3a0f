; (test name "what it tests" …), (test (name :depends-on other) …), (def-test name () …). The tests of a file are outermost.
(source (list_lit . value: [(sym_lit) (package_lit)] @_test . value: (sym_lit) @test.name value: (_)+ @test.body) @test.around
  (#match? @_test "^(?i)((5am|fiveam)::?)?(def-)?test$"))
(source (list_lit . value: [(sym_lit) (package_lit)] @_test . value: (list_lit . value: (sym_lit) @test.name) value: (_)+ @test.body) @test.around
  (#match? @_test "^(?i)((5am|fiveam)::?)?test$"))
