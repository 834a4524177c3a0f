; Nodes are told by their fields and signs, as `docs/book/src/explanation/performance-internals.md` says: an operator has operands, a call a function.

; it "name" $ …, where the name has none of the escapes of Haskell alone: "caf\233", "a \   \gap"
((_
  left_operand: (_ function: (variable) @_it argument: (_ (string) @test.name))
  operator: (operator) @test.open
  right_operand: (_)) @test.around @test.body
  (#match? @_it "^[xf]?(it|prop|specify)$")
  (#match? @test.name "^\"([^\\\\]|\\\\[\\\\\"'nrt])*\"$"))
; it "name" (…)
((_
  function: (_ function: (variable) @_it argument: (_ (string) @test.name) @test.open)
  argument: (_)) @test.around @test.body
  (#match? @_it "^[xf]?(it|prop|specify)$")
  (#match? @test.name "^\"([^\\\\]|\\\\[\\\\\"'nrt])*\"$"))

; xit "name" $ …, xit "name" (…)
((_ left_operand: (_ function: (variable) @_it)) @test.disabled
  (#match? @_it "^x(it|prop|specify)$"))
((_ function: (_ function: (variable) @_it argument: (_ (string))) argument: (_)) @test.disabled
  (#match? @_it "^x(it|prop|specify)$"))
; it "name" pending, it "name" (pendingWith "why"), it "name" $ pending, it "name" $ pendingWith "why", it "name" $ do pending
((_ function: (_ function: (variable) @_it argument: (_ (string))) argument: [(variable) (_ expression: (_ . function: (variable)))] @_pending) @test.disabled
  (#match? @_it "^f?(it|prop|specify)$")
  (#match? @_pending "^(pending$|\\(\\s*pendingWith\\b)"))
((_ left_operand: (_ function: (variable) @_it argument: (_ (string))) right_operand: (variable) @_pending) @test.disabled
  (#match? @_it "^f?(it|prop|specify)$")
  (#eq? @_pending "pending"))
((_ left_operand: (_ function: (variable) @_it argument: (_ (string)))
  right_operand: (_ . function: (variable) @_pending argument: (_ (string)))) @test.disabled
  (#match? @_it "^f?(it|prop|specify)$")
  (#eq? @_pending "pendingWith"))
((_ left_operand: (_ function: (variable) @_it argument: (_ (string)))
  right_operand: (_ . statement: (_ . [(variable) (_ . function: (variable) argument: (_ (string)))] @_pending))) @test.disabled
  (#match? @_it "^f?(it|prop|specify)$")
  (#match? @_pending "^pending($|With\\b)"))
; before_ pending $ …, before_ (pendingWith "why") $ …
((_ left_operand: (_ . function: (variable) @_before argument: [(variable) (_ expression: (_ . function: (variable)))] @_pending) right_operand: (_)) @group.disabled
  (#match? @_before "^before(All)?_$")
  (#match? @_pending "^(pending$|\\(\\s*pendingWith\\b)"))
; when condition pending, when condition $ pendingWith "why"
((_ function: (_ . function: (variable) @_when argument: (_) @disabled.when) argument: (variable) @_pending) @test.disabled
  (#eq? @_when "when")
  (#eq? @_pending "pending"))
((_ left_operand: (_ . function: (variable) @_when argument: (_) @disabled.when) right_operand: [(variable) (_ . function: (variable))] @_pending) @test.disabled
  (#match? @_when "^(when|unless)$")
  (#match? @_pending "^pending"))
; describe "name" $ …
((_ left_operand: (_ function: (variable) @_describe argument: (_ (string) @group.name))) @group.around
  (#match? @_describe "^[xf]?(describe|context)$"))
((_ function: (_ function: (variable) @_describe argument: (_ (string) @group.name))) @group.around
  (#match? @_describe "^[xf]?(describe|context)$"))

; describe name $ …, which may run more than once or never
((_ left_operand: (_ function: (variable) @_describe argument: [(variable) (parens)])) @test.conditional
  (#match? @_describe "^[xf]?(describe|context)$"))

; What a condition leaves out: when condition $ …, when condition (…), if condition then … else …, case value of …
((_ left_operand: (_ . function: (variable) @_when argument: (_) @conditional.when) right_operand: (_) @group.conditional)
  (#match? @_when "^(when|unless)$"))
((_ function: (_ . function: (variable) @_when argument: (_) @conditional.when) argument: (_) @group.conditional)
  (#match? @_when "^(when|unless)$"))
(conditional if: (_) @conditional.when) @group.conditional
(case . (_) @conditional.when) @group.conditional
; A loop over nothing: forM_ [] $ …
((_ left_operand: (_ . function: (variable) @_for argument: [(list !element) (parens expression: (signature expression: (list !element)))])
  right_operand: (_)) @group.conditional
  (#match? @_for "^for"))
((_ function: (_ . function: (variable) @_for argument: [(list !element) (parens expression: (signature expression: (list !element)))])
  argument: (_)) @group.conditional
  (#match? @_for "^for"))
; What a condition may name: `name = value`, and what is imported or hidden by its name.
(bind name: (variable) @bound.name match: (match expression: (_) @bound.value))
(function name: (variable) @bound.name match: (_) @bound.value)
((import module: (_) @bound.value names: (_ name: (_ (variable) @bound.name)))
  (#not-eq? @bound.value "System.Info"))

; Cases, of which a function makes tests. Whether it does so is not known here.
; Case { description = "name", … }
((_
  (constructor) @test.open
  (_ (field_name) @_key (_ (string) @test.name))) @test.around @test.body @test.conditional
  (#match? @_key "^(desc|name|title|label|explanation)"))
; ("name", …), (1, …)
(match expression: (_ . "[" (_ . "(" . element: (_ [(string) (integer)] @test.name @test.open)) @test.around @test.body @test.conditional))
((_ function: (_) @_for
  argument: (_ . "[" (_ . "(" . element: (_ [(string) (integer)] @test.name @test.open)) @test.around @test.body @test.conditional))
  (#match? @_for "^for"))
(match (_ . "(" . element: (_ (string) @test.name @test.open)) @test.around @test.body @test.conditional)
; Case "name" …
((_ function: (_) @test.open argument: (_ (string) @test.name)) @test.around @test.body @test.conditional
  (#match? @test.open "^Case"))
