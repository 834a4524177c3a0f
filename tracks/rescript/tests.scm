; test("name", () => { … }), testAsync("name", done => { … })
(call_expression
  function: (identifier) @_test
  arguments: (arguments . (string) @test.name (arrow_function body: (_) @test.body) .)
  (#match? @_test "^test(Async)?$")) @test.around

; What a condition may leave out.
[(if_statement) (ternary_expression) (switch_statement)] @group.conditional
