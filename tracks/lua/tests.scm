; Tests of busted: it('name', function() … end), in describe('name', function() … end). The parameters stand before the
; body, so that a comment at its beginning belongs to it.

((function_call
  name: (identifier) @_it
  arguments: (arguments . (string) @test.name
    . (function_definition parameters: (_) @test.open body: (_) @test.body))) @test.around
  (#match? @_it "^(it|test|spec)$"))
((function_call
  name: (identifier) @_it
  arguments: (arguments . (string) @test.name . (function_definition !body))) @test.around
  (#match? @_it "^(it|test|spec)$"))

((function_call
  name: (identifier) @_describe
  arguments: (arguments . (string) @group.name)) @group.around
  (#match? @_describe "^(describe|context|insulate|expose)$"))

; What a condition, a loop or a function may leave out.
[(for_statement) (function_declaration)] @group.conditional
(if_statement alternative: (_)) @group.conditional
(if_statement condition: (_) @conditional.when !alternative) @group.conditional
(while_statement condition: (_) @conditional.when) @group.conditional

; pending('name'), in the place of a test.
((function_call
  name: (identifier) @_pending
  arguments: (arguments . (string) @test.name)) @test.around
  (#eq? @_pending "pending"))
((function_call name: (identifier) @_pending) @group.conditional
  (#eq? @_pending "pending"))
; A test that calls it for a reason that has nothing to do with the solution is left out.
((function_call
  name: (identifier) @_it
  arguments: (arguments (function_definition body: (block (function_call name: (identifier) @_pending)) @test.disabled)))
  (#match? @_it "^(it|test|spec)$")
  (#eq? @_pending "pending"))
((if_statement
  condition: (_) @disabled.when
  consequence: (block (function_call name: (identifier) @_pending) @test.disabled))
  (#eq? @_pending "pending"))
(variable_declaration (assignment_statement
  (variable_list (identifier) @bound.name)
  (expression_list (_) @bound.value)))
