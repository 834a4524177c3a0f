; test("name", () => { … }), testAsync("name", done => { … })
(call_expression
  function: (identifier) @_test
  arguments: (arguments . (string) @test.name (arrow_function body: (_) @test.body) .)
  (#match? @_test "^test(Async)?$")) @test.around

; What a condition without the solution may leave out.
(if_statement condition: (_) @conditional.when) @group.conditional
(ternary_expression condition: (_) @conditional.when) @group.conditional
