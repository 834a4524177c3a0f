; Functions TestX(t *testing.T), with the comments before them.

((function_declaration
  name: (identifier) @test.name
  parameters: (parameter_list . (parameter_declaration type: (pointer_type)) .)
  body: (block) @test.body) @test.around
  (#match? @test.name "^Test($|[^a-z])")
  (#not-eq? @test.name "TestMain"))

(source_file (comment) @test.doc)

; // testRunnerTaskID=2
((comment) @test.task
  (#match? @test.task "testRunnerTaskID=[0-9]"))

; A file with a build constraint: whether its tests are there is known when they run.
((source_file (comment) @_build) @group.dynamic
  (#match? @_build "^//go:build"))

; tests := []struct{…}{ {…}, {…} }, or the same with var, in a test or outside.
((short_var_declaration
  left: (expression_list . (identifier) @table.name .)
  right: (expression_list . (composite_literal
    type: [(slice_type element: (_) @table.type) (array_type element: (_) @table.type)]
    body: (literal_value (literal_element [
      (literal_value) @case.values
      (composite_literal body: (literal_value) @case.values)
    ]))) .)) @table.around)
((var_declaration (var_spec
  name: (identifier) @table.name
  value: (expression_list . (composite_literal
    type: [(slice_type element: (_) @table.type) (array_type element: (_) @table.type)]
    body: (literal_value (literal_element [
      (literal_value) @case.values
      (composite_literal body: (literal_value) @case.values)
    ]))) .))) @table.around)

(literal_value (keyed_element
  key: (literal_element (identifier) @case.key)
  value: (literal_element [(interpreted_string_literal) (raw_string_literal)] @case.name))) @case.of
(literal_value (literal_element [(interpreted_string_literal) (raw_string_literal)] @case.name)) @case.of

; for _, tc := range tests { t.Run(tc.name, func(t *testing.T) { … }) }
((for_statement
  (range_clause left: (expression_list (_) . (identifier) @loop.case .) right: (identifier) @loop.table)
  body: (block (statement_list . (expression_statement (call_expression
    function: (selector_expression field: (field_identifier) @_run)
    arguments: (argument_list
      . (selector_expression operand: (identifier) field: (field_identifier) @loop.key)
      . (func_literal body: (block) @loop.body) .))) .))) @loop.around
  (#eq? @_run "Run"))
