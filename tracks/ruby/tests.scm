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
; FerryTest = Class.new(Minitest::Test) do … end
((_ . left: (constant) @group.name . "=" . right: (_ receiver: (constant) @_class method: (identifier) @_new)) @group.around
  (#eq? @_class "Class") (#eq? @_new "new"))

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
(class superclass: (superclass [(call) (element_reference)]) body: (_ (method) @test.conditional))
((class superclass: (superclass [(constant) (scope_resolution)] @_base) body: (_ (method) @test.conditional))
  (#not-match? @_base "(?i)test|spec|base|minitest"))
(module body: (_ (method) @test.conditional))
[(singleton_class) (do_block) (block)] @group.conditional
; What a class takes back, and a class that says itself which of its methods are tests.
((_ (method) @test.conditional (_ . method: (identifier) @_takes arguments: (_ [(simple_symbol) (string)])))
  (#match? @_takes "^(undef_method|remove_method)$"))
(_ (method) @test.conditional (undef))
((_ (singleton_method name: (_) @_runnable) (method) @test.conditional)
  (#eq? @_runnable "runnable_methods"))
((_ (method) @test.conditional (singleton_method name: (_) @_runnable))
  (#eq? @_runnable "runnable_methods"))
((_ (singleton_class body: (_ (method name: (_) @_runnable))) (method) @test.conditional)
  (#eq? @_runnable "runnable_methods"))

; A test that skips itself for a reason that has nothing to do with the solution is left out.
((_ . "def" body: (_ [(call !receiver method: (identifier) @_skip) (identifier) @_skip] @test.disabled))
  (#eq? @_skip "skip"))
((_ . body: [(call !receiver method: (identifier) @_skip) (identifier) @_skip] @test.disabled . ["if" "unless"] . condition: (_) @disabled.when)
  (#eq? @_skip "skip"))
((_ . ["if" "unless"] . condition: (_) @disabled.when
  consequence: (_ [(call !receiver method: (identifier) @_skip) (identifier) @_skip] @test.disabled))
  (#eq? @_skip "skip"))
; So does one in the set-up of a class, for all tests within.
((_ (method name: (identifier) @_setup
      body: (_ (_ . body: [(call !receiver method: (identifier) @_skip) (identifier) @_skip] . ["if" "unless"] . condition: (_) @disabled.when)))
    (method) @test.disabled)
  (#match? @_setup "^(before_)?setup$") (#eq? @_skip "skip"))
((assignment left: (_) @bound.name right: (_) @bound.value))
