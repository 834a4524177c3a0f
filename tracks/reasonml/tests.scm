; test("name", () => …). A name with other escapes, such as `\065`, or between bars is known from the report alone.
(call_expression
  function: (identifier) @_test
  arguments: (arguments . (string) @test.name (arrow_function body: (_) @test.body) .)
  (#match? @_test "^test(Async|Promise)?$")
  (#match? @test.name "^\"([^\\\\]|\\\\[\\\\\"'nt])*\"$")) @test.around

(call_expression
  function: (identifier) @_describe
  arguments: (arguments . (string) @group.name (_) .)
  (#eq? @_describe "describe")) @group.around

; What a condition without the solution may leave out.
(if_statement condition: (_) @conditional.when) @group.conditional
(ternary_expression condition: (_) @conditional.when) @group.conditional
