; Tests of testthat: test_that("name", { … }). The number before the name in concept exercises is that of the task.

((call
  function: (identifier) @_test
  arguments: (arguments . (_ value: (string) @test.name) . (comma) . (_ value: (_) @test.body) .)) @test.around
  (#eq? @_test "test_that"))

((call
  function: (identifier) @_test
  arguments: (arguments . (_ value: (string) @test.task)))
  (#eq? @_test "test_that")
  (#match? @test.task "^['\"][0-9]+\\. "))

; What a condition, a loop or a function may leave out.
[(if_statement) (for_statement) (while_statement) (function_definition)] @group.conditional
