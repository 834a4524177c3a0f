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

; @tag :slow, @tag :skip, @tag skip: "why", @tag skip: true, outside of conditions and loops; others are the reporter's to judge
((_ . target: (identifier) @_module
  (do_block (_ operand: (_ . target: (identifier) @_tag (_ (atom) @_skip)))
    . [(unary_operator) (comment)]* . (_ . target: (identifier) @_test) @test.disabled))
  (#eq? @_module "defmodule")
  (#eq? @_tag "tag")
  (#match? @_skip "^:(slow|skip)$")
  (#eq? @_test "test"))
((_ . target: (identifier) @_module
  (do_block (_ . target: (identifier) @_group
  (do_block (_ operand: (_ . target: (identifier) @_tag (_ (atom) @_skip)))
    . [(unary_operator) (comment)]* . (_ . target: (identifier) @_test) @test.disabled))))
  (#eq? @_module "defmodule")
  (#eq? @_group "describe")
  (#eq? @_tag "tag")
  (#match? @_skip "^:(slow|skip)$")
  (#eq? @_test "test"))
((_ . target: (identifier) @_module
  (do_block (_ operand: (_ . target: (identifier) @_tag (_ (_ (_ key: (_) @_skip value: [(string) (boolean)] @_why)))))
    . [(unary_operator) (comment)]* . (_ . target: (identifier) @_test) @test.disabled))
  (#eq? @_module "defmodule")
  (#eq? @_tag "tag")
  (#match? @_skip "^(slow|skip): *$")
  (#not-match? @_why "^false$|#\\{")
  (#eq? @_test "test"))
((_ . target: (identifier) @_module
  (do_block (_ . target: (identifier) @_group
  (do_block (_ operand: (_ . target: (identifier) @_tag (_ (_ (_ key: (_) @_skip value: [(string) (boolean)] @_why)))))
    . [(unary_operator) (comment)]* . (_ . target: (identifier) @_test) @test.disabled))))
  (#eq? @_module "defmodule")
  (#eq? @_group "describe")
  (#eq? @_tag "tag")
  (#match? @_skip "^(slow|skip): *$")
  (#not-match? @_why "^false$|#\\{")
  (#eq? @_test "test"))
; @moduletag and @describetag in the same ways
((_ . target: (identifier) @_module
  (do_block (_ operand: (_ . target: (identifier) @_tag (_ (atom) @_skip))))) @group.disabled
  (#eq? @_module "defmodule")
  (#eq? @_tag "moduletag")
  (#match? @_skip "^:(slow|skip)$"))
((_ . target: (identifier) @_module
  (do_block (_ . target: (identifier) @_group
  (do_block (_ operand: (_ . target: (identifier) @_tag (_ (atom) @_skip))))) @group.disabled))
  (#eq? @_module "defmodule")
  (#eq? @_group "describe")
  (#eq? @_tag "describetag")
  (#match? @_skip "^:(slow|skip)$"))
((_ . target: (identifier) @_module
  (do_block (_ operand: (_ . target: (identifier) @_tag (_ (_ (_ key: (_) @_skip value: [(string) (boolean)] @_why))))))) @group.disabled
  (#eq? @_module "defmodule")
  (#eq? @_tag "moduletag")
  (#match? @_skip "^(slow|skip): *$")
  (#not-match? @_why "^false$|#\\{"))
((_ . target: (identifier) @_module
  (do_block (_ . target: (identifier) @_group
  (do_block (_ operand: (_ . target: (identifier) @_tag (_ (_ (_ key: (_) @_skip value: [(string) (boolean)] @_why))))))) @group.disabled))
  (#eq? @_module "defmodule")
  (#eq? @_group "describe")
  (#eq? @_tag "describetag")
  (#match? @_skip "^(slow|skip): *$")
  (#not-match? @_why "^false$|#\\{"))

; name = value, @name value
((_ left: (identifier) @bound.name right: (_) @bound.value))
((_ . target: (identifier) @_group
  (do_block (_ operand: (_ . target: (identifier) @bound.name (_ . (_) @bound.value .)))))
  (#match? @_group "^(defmodule|describe)$"))

; Tests that a condition chooses
((_ . target: (identifier) @_module
  (_ . "do" (_ . target: (identifier) @_if (do_block) @test.conditional)))
  (#match? @_module "^(defmodule|describe)$")
  (#match? @_if "^(cond|case)$"))
((_ . target: (identifier) @_if (do_block (else_block))) @test.conditional
  (#match? @_if "^(if|unless)$"))
((_ . target: (identifier) @_if . (_ . (_) @conditional.when) (do_block)) @test.conditional
  (#match? @_if "^(if|unless)$"))
; Tests of a loop, which may have nothing to run over
((_ . target: (identifier) @_for (_ (binary_operator right: (_) @conditional.when))) @group.conditional
  (#eq? @_for "for"))
((_ . target: (_ right: (identifier) @_each) (_ . (_) @conditional.when . (anonymous_function))) @group.conditional
  (#eq? @_each "each"))
; Code of tests that a macro makes
((_ . target: (identifier) @_quote) @group.conditional
  (#eq? @_quote "quote"))
