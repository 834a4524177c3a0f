; Tests of minitest: methods whose name begins with test_. The name, or the parameters, stand before the body, so that a
; comment at its beginning belongs to it. What a node is, its first keyword and its fields say.

((_ . "def" . name: (identifier) @test.name @test.open body: (body_statement) @test.body) @test.around
  (#match? @test.name "^test_"))
((_ !body . "def" . name: (identifier) @test.name) @test.around
  (#match? @test.name "^test_"))
; def test_it = assert true
((_ . "def" . name: (identifier) @test.name body: (_) @test.body) @test.around
  (#match? @test.name "^test_")
  (#not-match? @test.body "\\A\\s*\\n"))

(_ . ["class" "module"] . name: (_) @group.name) @group.around

; What kept the test from running is not shown.
((_ !receiver . method: (identifier) @_skip) @test.skip
  (#eq? @_skip "skip"))
((_ . ["def" "do"] body: (_ (identifier) @test.skip) "end" .)
  (#eq? @test.skip "skip"))
((_ . body: (identifier) @_skip . ["if" "unless"]) @test.skip
  (#eq? @_skip "skip"))
((_ . body: (_ !receiver . method: (identifier) @_skip) . ["if" "unless"]) @test.skip
  (#eq? @_skip "skip"))

; What a condition or a loop may leave out, what is not public, and methods of a module, or of a class that is no class of tests.
[(if) (unless) (if_modifier) (unless_modifier) (case) (while) (until)] @group.conditional
((_ (identifier) @_private (method) @test.conditional)
  (#match? @_private "^(private|protected)$"))
((_ . method: (identifier) @_private arguments: (_ (method) @test.conditional))
  (#match? @_private "^(private|protected)$"))
((_ (method) @test.conditional (_ . method: (identifier) @_private arguments: (_ (simple_symbol))))
  (#match? @_private "^(private|protected)$"))
(class !superclass body: (_ (method) @test.conditional))
(module body: (_ (method) @test.conditional))
