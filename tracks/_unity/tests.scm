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
((function_definition body: (_ "{" . (comment)* . (expression_statement (_ function: (identifier) @_ignore)) @test.skip))
  (#match? @_ignore "^TEST_IGNORE(_MESSAGE)?$"))

; Behind other statements it ends the test, without a condition or with one.
((function_definition body: (_
    [(declaration) (expression_statement) (if_statement) (for_statement) (while_statement) (preproc_ifdef) (preproc_if)]
    (expression_statement (_ function: (identifier) @_ignore)) @test.disabled))
  (#match? @_ignore "^TEST_IGNORE(_MESSAGE)?$"))
((if_statement condition: (_) @disabled.when consequence: [
    (expression_statement (_ function: (identifier) @_ignore))
    (compound_statement (expression_statement (_ function: (identifier) @_ignore)))
  ]) @test.disabled
  (#match? @_ignore "^TEST_IGNORE(_MESSAGE)?$"))
((preproc_if condition: (_) @disabled.when (expression_statement (_ function: (identifier) @_ignore))) @test.disabled
  (#match? @_ignore "^TEST_IGNORE(_MESSAGE)?$"))
((preproc_ifdef name: (_) @disabled.when (expression_statement (_ function: (identifier) @_ignore))) @test.disabled
  (#match? @_ignore "^TEST_IGNORE(_MESSAGE)?$"))
((preproc_def name: (identifier) @bound.name value: (preproc_arg) @bound.value))

; RUN_TEST(test_one); is what runs it.
((_ function: (identifier) @_run arguments: (_ . (identifier) @test.run))
  (#eq? @_run "RUN_TEST"))

; What the preprocessor, a condition or a loop may leave out.
(if_statement condition: (_) @conditional.when) @group.conditional
[(switch_statement) (for_statement) (while_statement)] @group.conditional
(preproc_if) @group.conditional
(preproc_ifdef) @group.conditional
