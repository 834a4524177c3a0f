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
[(if_statement) (for_statement) (while_statement) (function_declaration)] @group.conditional
