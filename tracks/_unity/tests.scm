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

; RUN_TEST(test_one); is what runs it.
((_ function: (identifier) @_run arguments: (_ . (identifier) @test.run))
  (#eq? @_run "RUN_TEST"))

; What the preprocessor, a condition or a loop may leave out.
[(if_statement) (switch_statement) (for_statement) (while_statement)] @group.conditional
(preproc_if) @group.conditional
(preproc_ifdef) @group.conditional
