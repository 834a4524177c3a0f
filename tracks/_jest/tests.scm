; Tests of jest: `test('name', () => { … })` and `it`, with their x… and f… forms and with `.only`, `.concurrent`,
; `.failing`, `.skip`. A test whose name is made at run time (`test.each`, a name with `${…}`) is not known before it runs.
;
; `_` is a call where there is `function`, a member where there are `object` and `property`, and an arrow function where
; there are `=>` and `body`.

(_
  .
  function: [
    (identifier) @_test
    (_ object: (identifier) @_test property: (_))
  ]
  arguments: (_
    .
    [(string) (template_string)] @test.name
    [
      (_ "=>" @test.open body: (_) @test.body)
      (function_expression body: (_) @test.body)
    ]?)
  (#match? @_test "^([xf]?(test|it))$")
  (#not-match? @test.name "^`.*\\$\\{")) @test.around

(_
  .
  function: (_ object: (identifier) @_test property: (property_identifier) @test.disabled)
  arguments: (_ . [(string) (template_string)])
  (#match? @_test "^(test|it)$")
  (#match? @test.disabled "^(skip|todo)$"))

(_
  .
  function: [
    (identifier) @_describe
    (_ object: (identifier) @_describe property: (_))
  ]
  arguments: (_ . [(string) (template_string)] @group.name)
  (#match? @_describe "^[xf]?describe$")
  (#not-match? @group.name "^`.*\\$\\{")) @group.around

(_
  .
  function: [
    (identifier) @_describe
    (_ object: (identifier) @_describe property: (_))
  ]
  arguments: (_
    .
    [
      (identifier)
      (member_expression)
      (call_expression)
      (binary_expression)
      (template_string (template_substitution))
    ])
  (#match? @_describe "^[xf]?describe$")) @group.dynamic

; `describe.each([…])('…', () => { … })`
(_
  .
  function: (_ function: (_ object: (identifier) @_describe property: (_)) arguments: (_))
  (#match? @_describe "^[xf]?describe$")) @group.dynamic

; A function that declares tests is called from anywhere, and its tests are named after the groups there.
(function_declaration) @group.dynamic
(method_definition) @group.dynamic
(variable_declarator value: [(arrow_function) (function_expression)]) @group.dynamic

; What a condition, a loop or a callback may leave out.
[
  (if_statement)
  (ternary_expression)
  (binary_expression)
  (switch_statement)
  (for_statement)
  (for_in_statement)
  (while_statement)
  (catch_clause)
] @group.conditional
((_ . function: (_ object: (_) property: (property_identifier) @_each)) @group.conditional
  (#match? @_each "^(forEach|map|flatMap|filter|reduce|then)$"))

; What follows a `return` in a branch: the branch may end the group.
(statement_block
  (if_statement [(return_statement) (statement_block (return_statement))])
  (_) @group.conditional)
