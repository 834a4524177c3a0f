; test "name", context do … end
((call . target: (identifier) @_test
  (arguments . (string) @test.name)
  (do_block) @test.body) @test.around
  (#eq? @_test "test")
  (#not-match? @test.name "[^\\\\]#\\{"))
; The lines with `do` and `end` are not shown.
((call . target: (identifier) @_test (do_block . "do" @test.skip) @_block)
  (#eq? @_test "test")
  (#match? @_block "\\n"))
((call . target: (identifier) @_test (do_block "end" @test.skip .) @_block)
  (#eq? @_test "test")
  (#match? @_block "\\n"))
; test "name", do: …
((call . target: (identifier) @_test
  (arguments . (string) @test.name (keywords (pair key: (_) @_do value: (_) @test.body)))) @test.around
  (#eq? @_test "test")
  (#match? @_do "^do:")
  (#not-match? @test.name "[^\\\\]#\\{"))

((call . target: (identifier) @_describe (arguments . (string) @group.name)) @group.around
  (#eq? @_describe "describe"))

; @tag task_id: 1, with other attributes around it
((unary_operator operand: (call (arguments (keywords (pair key: (_) @_key value: (integer) @test.task)))))
  . [(unary_operator) (comment)]* . (call . target: (identifier) @_test) @test.around
  (#match? @_key "^task_id:")
  (#eq? @_test "test"))

; @tag :slow, @tag :skip, @tag skip: "why"
((unary_operator operand: (call . target: (identifier) @_tag
    (arguments [(atom) @_skip (keywords (pair key: (_) @_skip))])))
  . [(unary_operator) (comment)]* . (call . target: (identifier) @_test) @test.disabled
  (#eq? @_tag "tag")
  (#match? @_skip "^(:slow|:skip|skip: *)$")
  (#eq? @_test "test"))

; Tests that a condition chooses
((call . target: (identifier) @_module
  (do_block (call . target: (identifier) @_if (do_block) @test.conditional)))
  (#match? @_module "^(defmodule|describe)$")
  (#match? @_if "^(cond|case|if|unless)$"))
