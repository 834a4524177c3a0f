; TEST_CASE("name", "[tags]") { … }, which reads as a call without its semicolon and a block behind it.
; Those with a tag like [.] run only when they are asked for.

((expression_statement
  (call_expression
    function: (identifier) @_case
    arguments: (argument_list . (string_literal) @test.name . (string_literal)? @_tags .))) @test.around
  . (compound_statement) @test.body
  (#eq? @_case "TEST_CASE")
  (#not-match? @_tags "\\[(\\.|!hide|!benchmark)"))

((expression_statement
  (call_expression
    function: (identifier) @_case
    arguments: (argument_list . (_) . (string_literal) @test.name . (string_literal)? @_tags .))) @test.around
  . (compound_statement) @test.body
  (#eq? @_case "TEST_CASE_METHOD")
  (#not-match? @_tags "\\[(\\.|!hide|!benchmark)"))

; The one task among its tags.
((string_literal) @test.task
  (#match? @test.task "^\"[^0-9]*\\[task_[0-9]+\\]")
  (#not-match? @test.task "\\[task_.*\\[task_"))

; What is compiled on another condition than that all tests are wanted may not be there.
((preproc_if condition: (_) @_if) @group.dynamic (#not-match? @_if "EXERCISM_RUN_ALL_TESTS"))
((preproc_ifdef name: (identifier) @_if) @group.dynamic (#not-eq? @_if "EXERCISM_RUN_ALL_TESTS"))
