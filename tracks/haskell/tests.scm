; Nodes are told by their fields and signs, as `docs/book/src/explanation/performance-internals.md` says: an operator has operands, a call a function.

; it "name" $ …
((_
  left_operand: (_ function: (variable) @_it argument: (_ (string) @test.name))
  operator: (operator) @test.open
  right_operand: (_)) @test.around @test.body
  (#match? @_it "^x?(it|prop|specify)$"))
; it "name" (…)
((_
  function: (_ function: (variable) @_it argument: (_ (string) @test.name) @test.open)
  argument: (_)) @test.around @test.body
  (#match? @_it "^x?(it|prop|specify)$"))

; xit "name" $ …
((_ left_operand: (_ function: (variable) @_it)) @test.disabled
  (#match? @_it "^x(it|prop|specify)$"))
; it "name" pending, it "name" $ pending, it "name" $ pendingWith "why"
((_ function: (_ function: (variable) @_it argument: (_ (string))) argument: (variable) @_pending) @test.disabled
  (#match? @_it "^(it|prop|specify)$")
  (#eq? @_pending "pending"))
((_ left_operand: (_ function: (variable) @_it argument: (_ (string))) right_operand: (variable) @_pending) @test.disabled
  (#match? @_it "^(it|prop|specify)$")
  (#eq? @_pending "pending"))
((_ left_operand: (_ function: (variable) @_it argument: (_ (string)))
  right_operand: (_ . function: (variable) @_pending argument: (_ (string)))) @test.disabled
  (#match? @_it "^(it|prop|specify)$")
  (#eq? @_pending "pendingWith"))
; before_ pending $ …
((_ left_operand: (_ . function: (variable) @_before argument: (variable) @_pending) right_operand: (_)) @group.disabled
  (#eq? @_before "before_")
  (#eq? @_pending "pending"))
; when condition pending, when condition $ pendingWith "why"
((_ function: (_ . function: (variable) @_when argument: (_) @disabled.when) argument: (variable) @_pending) @test.disabled
  (#eq? @_when "when")
  (#eq? @_pending "pending"))
((_ left_operand: (_ . function: (variable) @_when argument: (_) @disabled.when) right_operand: [(variable) (_ . function: (variable))] @_pending) @test.disabled
  (#match? @_when "^(when|unless)$")
  (#match? @_pending "^pending"))
; describe "name" $ …
((_ left_operand: (_ function: (variable) @_describe argument: (_ (string) @group.name))) @group.around
  (#match? @_describe "^x?(describe|context)$"))
((_ function: (_ function: (variable) @_describe argument: (_ (string) @group.name))) @group.around
  (#match? @_describe "^x?(describe|context)$"))

; describe name $ …, which may run more than once or never
((_ left_operand: (_ function: (variable) @_describe argument: [(variable) (parens)])) @test.conditional
  (#match? @_describe "^x?(describe|context)$"))

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
