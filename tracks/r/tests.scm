; Tests of testthat: test_that("name", { … }). The number before the name in concept exercises is that of the task.

((call
  function: (identifier) @_test
  arguments: (arguments . (_ value: (string) @test.name) . (comma) . (_ value: (_) @test.body) .)) @test.around
  (#eq? @_test "test_that"))

; describe("group", { it("name", { … }) }): as testthat joins the names.
((call
  function: (identifier) @_it
  arguments: (arguments . (_ value: (string) @test.name) . (comma)? . (_ value: (_) @test.body)? .)) @test.around
  (#eq? @_it "it"))
((call
  function: (identifier) @_describe
  arguments: (arguments . (_ value: (string) @group.name))) @group.around
  (#eq? @_describe "describe"))

((call
  function: (identifier) @_test
  arguments: (arguments . (_ value: (string) @test.task)))
  (#eq? @_test "test_that")
  (#match? @test.task "^['\"][0-9]+\\. "))

; What a condition without the solution, a loop or a function may leave out, and code that is only quoted.
(if_statement condition: (_) @conditional.when) @group.conditional
(for_statement sequence: (_) @conditional.when) @group.conditional
(while_statement condition: (_) @conditional.when) @group.conditional
(function_definition) @group.conditional
((call function: (identifier) @_quote) @group.conditional
  (#match? @_quote "^(quote|bquote|substitute|expression|quo|expr)$"))
(binary_operator operator: "~") @group.conditional

; A test that skips itself for a reason that has nothing to do with the solution is left out.
((call
  function: (identifier) @_test
  arguments: (arguments (_ value: (call function: [(identifier) (namespace_operator)] @_skip) @test.disabled)))
  (#match? @_test "^(test_that|it)$")
  (#match? @_skip "^(testthat::)?skip(_on_\\w+|_if_offline|_if_not_installed|_if_translated|_unless_r)?$"))
((call
  function: (identifier) @_test
  arguments: (arguments (_ value: (braced_expression (call function: [(identifier) (namespace_operator)] @_skip)) @test.disabled)))
  (#match? @_test "^(test_that|it)$")
  (#match? @_skip "^(testthat::)?skip(_on_\\w+|_if_offline|_if_not_installed|_if_translated|_unless_r)?$"))
((call
  function: (identifier) @_test
  arguments: (arguments (_ value: (braced_expression
    (call function: [(identifier) (namespace_operator)] @_skip arguments: (arguments . (_ value: (_) @disabled.when)))) @test.disabled)))
  (#match? @_test "^(test_that|it)$")
  (#match? @_skip "^(testthat::)?skip_(if|if_not)$"))
((if_statement
  condition: (_) @disabled.when
  consequence: (_ (call function: [(identifier) (namespace_operator)] @_skip)) @test.disabled)
  (#match? @_skip "^(testthat::)?skip$"))
((if_statement
  condition: (_) @disabled.when
  consequence: (call function: [(identifier) (namespace_operator)] @_skip) @test.disabled)
  (#match? @_skip "^(testthat::)?skip$"))
((binary_operator lhs: (identifier) @bound.name operator: ["<-" "="] rhs: (_) @bound.value))
