; it "name" do … end, and `pending`. What a node is, its fields say.
((_ !receiver . method: (identifier) @_it
  arguments: (_ . (string) @test.name)
  block: (_ . ["do" "{"] @test.open body: (_) @test.body)) @test.around
  (#match? @_it "^(it|pending)$")
  (#not-match? @test.name "#\\{|\\{\\{|^%"))

((_ !receiver . method: (identifier) @_describe
  arguments: (_ . [(string) (constant) (scope_resolution)] @group.name)) @group.around
  (#match? @_describe "^(describe|context)$")
  (#not-match? @group.name "#\\{|\\{\\{|^%"))
; describe name do
((_ !receiver . method: (identifier) @_describe
  arguments: (_ . (_) @_name)) @group.dynamic
  (#match? @_describe "^(describe|context)$")
  (#not-match? @_name "^(\"([^#{]|#[^{]|[{][^{])*\"|[A-Z]\\w*(::[A-Z]\\w*)*)$"))

; describe "name", tags: "task_id=1" do
((_ !receiver . method: (identifier) @_describe
  arguments: (_ (_ key: (_) @_key value: (_) @group.task))) @group.around
  (#match? @_describe "^(describe|context)$")
  (#eq? @_key "tags")
  (#match? @group.task "task_id="))

; Left to who likes
((_ !receiver . method: (identifier) @_it
  arguments: (_ (_ key: (_) @_key value: (_) @_tags))) @test.disabled
  (#match? @_it "^(it|pending)$")
  (#eq? @_key "tags")
  (#match? @_tags "^[^?(]*\\boptional\\b[^?(]*$"))
((_ !receiver . method: (identifier) @_describe
  arguments: (_ (_ key: (_) @_key value: (_) @_tags))
  block: (_ body: (_ (_ !receiver . method: (identifier)) @test.disabled)))
  (#match? @_describe "^(describe|context)$")
  (#eq? @_key "tags")
  (#match? @_tags "^[^?(]*\\boptional\\b[^?(]*$"))

; pending! in a test ends it, without a condition or with one.
((_ !receiver . method: (identifier) @_it block: (_ body: (_ [(call !receiver method: (_) @_pending) (identifier) @_pending] @test.disabled)))
  (#match? @_it "^(it|pending)$")
  (#match? @_pending "^pending!?$"))
((if_modifier body: [(call !receiver method: (_) @_pending) (identifier) @_pending] condition: (_) @disabled.when) @test.disabled
  (#match? @_pending "^pending!?$"))
((unless_modifier body: [(call !receiver method: (_) @_pending) (identifier) @_pending] condition: (_) @disabled.when) @test.disabled
  (#match? @_pending "^pending!?$"))

((_ . ["if" "unless"] . condition: (_) @disabled.when
  consequence: (_ [(call !receiver method: (_) @_pending) (identifier) @_pending] @test.disabled))
  (#match? @_pending "^pending!?$"))

; What a condition or a loop may leave out. On a condition of the solution, only the other tests behind an `else` may be missing.
[(if condition: (_) @conditional.when !alternative) (unless condition: (_) @conditional.when !alternative)] @group.conditional
[(if alternative: (_)) (unless alternative: (_))] @group.conditional
[(if_modifier condition: (_) @conditional.when) (unless_modifier condition: (_) @conditional.when)] @group.conditional
[(case) (while) (until) (for) (method)] @group.conditional
(assignment left: (_) @bound.name right: (_) @bound.value)
