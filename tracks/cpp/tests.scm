; TEST_CASE("name", "[tags]") { … } and SCENARIO, which read as a statement of a call, without its semicolon, and a block behind
; it. So does TEMPLATE_TEST_CASE, without its types (`before_parsing`). Those with a tag like [.] run only when they are asked for.

((_
  .
  (_
    function: (identifier) @_case
    arguments: (_ . (string_literal) @test.name . (string_literal)? @_tags .))
  ";") @test.around
  . (compound_statement) @test.body
  (#match? @test.around "^(TEST_CASE|SCENARIO|TEMPLATE_)")
  (#match? @_case "^(TEST_CASE|SCENARIO|TEMPLATE_(PRODUCT_|LIST_)?TEST_CASE(_SIG)?)$")
  (#not-match? @_tags "\\[(\\.|!hide|!benchmark)"))

((_
  .
  (_
    function: (identifier) @_case
    arguments: (_ . (_) . (string_literal) @test.name . (string_literal)? @_tags .))
  ";") @test.around
  . (compound_statement) @test.body
  (#match? @test.around "^(TEST_CASE|SCENARIO|TEMPLATE_)")
  (#match? @_case "^(TEST_CASE_METHOD(_N)?|TEST_CASE_PERSISTENT_FIXTURE|SCENARIO_METHOD|TEMPLATE_(PRODUCT_|LIST_)?TEST_CASE_METHOD(_SIG)?)$")
  (#not-match? @_tags "\\[(\\.|!hide|!benchmark)"))

; The one task among its tags.
((string_literal) @test.task
  (#match? @test.task "^\"[^0-9]*\\[task_[0-9]+\\]")
  (#not-match? @test.task "\\[task_.*\\[task_"))

; What is compiled on another condition than that all tests are wanted may not be there.
((preproc_if condition: (_) @_if) @group.conditional (#not-match? @_if "EXERCISM_RUN_ALL_TESTS"))
((preproc_ifdef name: (identifier) @_if) @group.conditional (#not-eq? @_if "EXERCISM_RUN_ALL_TESTS"))
(preproc_else) @group.conditional
(preproc_elif) @group.conditional
