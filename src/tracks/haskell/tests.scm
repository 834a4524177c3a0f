; it "name" $ …
((infix
  left_operand: (apply function: (variable) @_it argument: (literal (string) @test.name))
  operator: (operator) @test.open
  right_operand: (_)) @test.around @test.body
  (#match? @_it "^x?(it|prop|specify)$"))
; it "name" (…)
((apply
  function: (apply function: (variable) @_it argument: (literal (string) @test.name) @test.open)
  argument: (_)) @test.around @test.body
  (#match? @_it "^x?(it|prop|specify)$"))

; xit "name" $ …
((infix left_operand: (apply function: (variable) @_it)) @test.disabled
  (#match? @_it "^x(it|prop|specify)$"))
; describe "name" $ …
((infix left_operand: (apply function: (variable) @_describe argument: (literal (string) @group.name))) @group.around
  (#match? @_describe "^x?(describe|context)$"))
((apply function: (apply function: (variable) @_describe argument: (literal (string) @group.name))) @group.around
  (#match? @_describe "^x?(describe|context)$"))

; describe name $ …, which may run more than once or never
((infix left_operand: (apply function: (variable) @_describe argument: [(variable) (parens)])) @test.conditional
  (#match? @_describe "^x?(describe|context)$"))

; Cases, of which a function makes tests. Whether it does so is not known here.
; Case { description = "name", … }
((record
  (constructor) @test.open
  (field_update (field_name) @_key (literal (string) @test.name))) @test.around @test.body @test.conditional
  (#match? @_key "^(desc|name|title|label|explanation)"))
; ("name", …), (1, …)
(match expression: (list (tuple . element: (literal [(string) (integer)] @test.name @test.open)) @test.around @test.body @test.conditional))
((apply function: (variable) @_for
  argument: (list (tuple . element: (literal [(string) (integer)] @test.name @test.open)) @test.around @test.body @test.conditional))
  (#match? @_for "^for"))
(match (tuple . element: (literal (string) @test.name @test.open)) @test.around @test.body @test.conditional)
; Case "name" …
((apply function: (constructor) @test.open argument: (literal (string) @test.name)) @test.around @test.body @test.conditional
  (#match? @test.open "^Case"))
