; Nodes are told by their fields and signs, as `docs/book/src/explanation/performance-internals.md` says: a call has a target, a pair a key.

; test "name", context do … end
((_ . target: (identifier) @_test
  (_ . (string) @test.name)
  (do_block) @test.body) @test.around
  (#eq? @_test "test")
  (#not-match? @test.name "[^\\\\]#\\{"))
; The lines with `do` and `end` are not shown.
((_ . target: (identifier) @_test (_ . "do" @test.skip) @_block)
  (#eq? @_test "test")
  (#match? @_block "\\n"))
((_ . target: (identifier) @_test (_ "end" @test.skip .) @_block)
  (#eq? @_test "test")
  (#match? @_block "\\n"))
; test "name", do: …
((_ . target: (identifier) @_test
  (_ . (string) @test.name (_ (_ key: (_) @_do value: (_) @test.body)))) @test.around
  (#eq? @_test "test")
  (#match? @_do "^do:")
  (#not-match? @test.name "[^\\\\]#\\{"))

((_ . target: (identifier) @_describe (_ . (string) @group.name)) @group.around
  (#eq? @_describe "describe")
  (#not-match? @group.name "[^\\\\]#\\{"))
((_ . target: (identifier) @_describe (_ . (string) @_name)) @group.dynamic
  (#eq? @_describe "describe")
  (#match? @_name "[^\\\\]#\\{"))

; @tag task_id: 1, with other attributes around it
((_ operand: (_ (_ (_ (_ key: (_) @_key value: (integer) @test.task)))))
  . [(unary_operator) (comment)]* . (_ . target: (identifier) @_test) @test.around
  (#match? @_key "^task_id:")
  (#eq? @_test "test"))

; @tag :slow, @tag :skip
((_ operand: (_ . target: (identifier) @_tag (_ (atom) @_skip)))
  . [(unary_operator) (comment)]* . (_ . target: (identifier) @_test) @test.disabled
  (#eq? @_tag "tag")
  (#match? @_skip "^:(slow|skip)$")
  (#eq? @_test "test"))
; @tag skip: "why", @tag skip: condition
((_ operand: (_ . target: (identifier) @_tag (_ (_ (_ key: (_) @_skip value: (_) @disabled.when)))))
  . [(unary_operator) (comment)]* . (_ . target: (identifier) @_test) @test.disabled
  (#eq? @_tag "tag")
  (#match? @_skip "^(slow|skip): *$")
  (#eq? @_test "test"))
; @moduletag and @describetag in the same two ways
((_ . target: (identifier) @_group
  (do_block (_ operand: (_ . target: (identifier) @_tag (_ (atom) @_skip))))) @group.disabled
  (#match? @_group "^(defmodule|describe)$")
  (#match? @_tag "^(module|describe)tag$")
  (#match? @_skip "^:(slow|skip)$"))
((_ . target: (identifier) @_group
  (do_block (_ operand: (_ . target: (identifier) @_tag (_ (_ (_ key: (_) @_skip value: (_) @disabled.when))))))) @group.disabled
  (#match? @_group "^(defmodule|describe)$")
  (#match? @_tag "^(module|describe)tag$")
  (#match? @_skip "^(slow|skip): *$"))
; name = value, @name value
((_ left: (identifier) @bound.name right: (_) @bound.value))

; Tests that a condition chooses
((_ . target: (identifier) @_module
  (_ . "do" (_ . target: (identifier) @_if (do_block) @test.conditional)))
  (#match? @_module "^(defmodule|describe)$")
  (#match? @_if "^(cond|case|if|unless)$"))
