; Functions test_…(void). One that takes something is a helper of tests.

((function_definition
  declarator: (function_declarator
    declarator: (identifier) @test.name
    parameters: [
      (parameter_list "(" . ")")
      (parameter_list . (parameter_declaration type: (primitive_type) @_void !declarator) .)
    ])
  body: (compound_statement) @test.body) @test.around
  (#match? @test.name "^test_")
  (#match? @_void "^void$"))

; TEST_IGNORE();   // delete this line to run test
((expression_statement (call_expression function: (identifier) @_ignore)) @test.skip
  (#match? @_ignore "^TEST_IGNORE(_MESSAGE)?$"))
