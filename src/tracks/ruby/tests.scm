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
