; Functions test_…(void). One that takes something is a helper of tests.

((_
  declarator: (_
    declarator: (identifier) @test.name
    parameters: [
      (_ "(" . ")")
      (_ . (_ type: (primitive_type) @_void !declarator) .)
    ])
  body: (compound_statement) @test.body) @test.around
  (#match? @test.name "^test_")
  (#match? @_void "^void$"))

; TEST_IGNORE();   // delete this line to run test
((expression_statement (_ function: (identifier) @_ignore)) @test.skip
  (#match? @_ignore "^TEST_IGNORE(_MESSAGE)?$"))

; // TASK: 1
((comment) @tasks.begin
  (#match? @tasks.begin "^//\\s*TASK:\\s*[0-9]"))
