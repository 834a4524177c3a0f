; Tests of minitest: methods whose name begins with test_. The name, or the parameters, stand before the body, so that a
; comment at its beginning belongs to it.

((method name: (identifier) @test.name @test.open body: (body_statement) @test.body) @test.around
  (#match? @test.name "^test_"))
((method name: (identifier) @test.name !body) @test.around
  (#match? @test.name "^test_"))
; def test_it = assert true
((method name: (identifier) @test.name body: (_) @test.body) @test.around
  (#match? @test.name "^test_")
  (#not-match? @test.body "\\A\\s*\\n"))

(class name: (_) @group.name) @group.around
(module name: (_) @group.name) @group.around

; What kept the test from running is not shown.
((call !receiver method: (identifier) @_skip) @test.skip
  (#eq? @_skip "skip"))
((body_statement (identifier) @test.skip)
  (#eq? @test.skip "skip"))
([
  (if_modifier body: (identifier) @_skip)
  (unless_modifier body: (identifier) @_skip)
] @test.skip
  (#eq? @_skip "skip"))
