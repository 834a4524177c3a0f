; Tests of jest: `test('name', () => { … })` and `it`, with their x… and f… forms and with `.only`, `.concurrent`,
; `.failing`, `.skip`. A test whose name is made at run time (`test.each`, a name with `${…}`) is not known before it runs.

(call_expression
  function: [
    (identifier) @_test
    (member_expression object: (identifier) @_test)
  ]
  arguments: (arguments
    .
    [(string) (template_string)] @test.name
    [
      (arrow_function "=>" @test.open body: (_) @test.body)
      (function_expression body: (_) @test.body)
    ]?)
  (#match? @_test "^([xf]?(test|it))$")
  (#not-match? @test.name "^`.*\\$\\{")) @test.around

(call_expression
  function: (member_expression object: (identifier) @_test property: (property_identifier) @test.off)
  arguments: (arguments . [(string) (template_string)])
  (#match? @_test "^(test|it)$")
  (#match? @test.off "^(skip|todo)$"))

(call_expression
  function: [
    (identifier) @_describe
    (member_expression object: (identifier) @_describe)
  ]
  arguments: (arguments . [(string) (template_string)] @group.name)
  (#match? @_describe "^[xf]?describe$")
  (#not-match? @group.name "^`.*\\$\\{")) @group.around

(call_expression
  function: [
    (identifier) @_describe
    (member_expression object: (identifier) @_describe)
  ]
  arguments: (arguments . [(identifier) (member_expression) (call_expression) (binary_expression)])
  (#match? @_describe "^[xf]?describe$")) @group.dynamic

(call_expression
  function: [
    (identifier) @_describe
    (member_expression object: (identifier) @_describe)
  ]
  arguments: (arguments . (template_string (template_substitution)))
  (#match? @_describe "^[xf]?describe$")) @group.dynamic

; `describe.each([…])('…', () => { … })`
(call_expression
  function: (call_expression function: (member_expression object: (identifier) @_describe))
  (#match? @_describe "^[xf]?describe$")) @group.dynamic

; A function that declares tests is called from anywhere, and its tests are named after the groups there.
(function_declaration) @group.dynamic
(method_definition) @group.dynamic
(variable_declarator value: [(arrow_function) (function_expression)]) @group.dynamic
