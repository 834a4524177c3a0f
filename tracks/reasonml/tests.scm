; test("name", () => …)
(call_expression
  function: (identifier) @_test
  arguments: (arguments . (string) @test.name (arrow_function body: (_) @test.body) .)
  (#match? @_test "^test(Async|Promise)?$")) @test.around

(call_expression
  function: (identifier) @_describe
  arguments: (arguments . (string) @group.name (_) .)
  (#eq? @_describe "describe")) @group.around

; What a condition may leave out.
[(if_statement) (ternary_expression) (switch_statement)] @group.conditional
