; Functions TestX(t *testing.T) and FuzzX(f *testing.F), with the comments before them, and those ExampleX() whose output a comment
; says: Go runs no other.

((function_declaration
  name: (identifier) @test.name
  parameters: (parameter_list . (parameter_declaration type: (pointer_type)) .)
  body: (block) @test.body) @test.around
  (#match? @test.name "^(Test|Fuzz)($|[^a-z])")
  (#not-eq? @test.name "TestMain"))

((function_declaration
  name: (identifier) @test.name
  parameters: (parameter_list . "(" . ")")
  body: (block [(comment) @_output (_ (comment) @_output)]) @test.body) @test.around
  (#match? @test.name "^Example($|[^a-z])")
  (#match? @_output "(?i)^(//|/\\*)\\s*(unordered )?output:"))

(source_file (comment) @test.doc)

; // testRunnerTaskID=2
((comment) @test.task
  (#match? @test.task "testRunnerTaskID=[0-9]"))

; A file with a build constraint: whether its tests are there is known when they run.
((source_file (comment) @_build) @group.dynamic
  (#match? @_build "^//go:build"))

; tests := []struct{…}{ {…}, {…} }, or the same with var, in a test or outside.
((short_var_declaration
  left: (_ . (identifier) @table.name .)
  right: (_ . (_
    type: [(slice_type element: (_) @table.type) (array_type element: (_) @table.type)]
    body: (_ (_ [
      (literal_value) @case.values
      (_ body: (literal_value) @case.values)
    ]))) .)) @table.around)
((var_declaration (_
  name: (identifier) @table.name
  value: (_ . (_
    type: [(slice_type element: (_) @table.type) (array_type element: (_) @table.type)]
    body: (_ (_ [
      (literal_value) @case.values
      (_ body: (literal_value) @case.values)
    ]))) .))) @table.around)

(literal_value (_
  key: (_ (identifier) @case.key)
  value: (_ [(interpreted_string_literal) (raw_string_literal)] @case.name))) @case.of
(literal_value (literal_element [(interpreted_string_literal) (raw_string_literal)] @case.name)) @case.of

; for _, tc := range tests { t.Run(tc.name, func(t *testing.T) { … }) }
((for_statement
  (_ left: (_ (_) . (identifier) @loop.case .) "range" right: (identifier) @loop.table)
  body: (_ (_ . (expression_statement (_
    function: (_ field: (field_identifier) @_run)
    arguments: (_
      . (_ operand: (identifier) field: (field_identifier) @loop.key)
      . (_ body: (block) @loop.body) .))) .))) @loop.around
  (#eq? @_run "Run"))

; A test or subtest that skips itself, without a condition or with one.
((function_declaration body: (block (_ (expression_statement (_ function: (selector_expression field: (_) @_skip))) @test.disabled)))
  (#match? @_skip "^Skip(f|Now)?$"))
((func_literal body: (block (_ (expression_statement (_ function: (selector_expression field: (_) @_skip))) @test.disabled)))
  (#match? @_skip "^Skip(f|Now)?$"))
((if_statement
  condition: (_) @disabled.when
  consequence: (block (_ (expression_statement (_ function: (selector_expression field: (_) @_skip)))))) @test.disabled
  (#match? @_skip "^Skip(f|Now)?$"))

; What such a condition may name.
(short_var_declaration left: (_ (identifier) @bound.name) right: (_ . (_) @bound.value .))
(range_clause left: (_ (identifier) @bound.name) right: (_) @bound.value)
(const_spec name: (identifier) @bound.name value: (_ . (_) @bound.value .))
(var_spec name: (identifier) @bound.name value: (_ . (_) @bound.value .))
