; it "name" do … end, and `pending`. What a node is, its fields say.
((_ !receiver . method: (identifier) @_it
  arguments: (_ . (string) @test.name)
  block: (_ . "do" @test.open body: (_) @test.body)) @test.around
  (#match? @_it "^(it|pending)$")
  (#not-match? @test.name "#\\{"))

((_ !receiver . method: (identifier) @_describe
  arguments: (_ . [(string) (constant) (scope_resolution)] @group.name)) @group.around
  (#match? @_describe "^(describe|context)$"))

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
  (#match? @_tags "optional"))
((_ !receiver . method: (identifier) @_describe
  arguments: (_ (_ key: (_) @_key value: (_) @_tags))
  block: (_ body: (_ (_ !receiver . method: (identifier)) @test.disabled)))
  (#match? @_describe "^(describe|context)$")
  (#eq? @_key "tags")
  (#match? @_tags "optional"))

; pending! in a test ends it, without a condition or with one.
((_ !receiver . method: (identifier) @_it block: (_ body: (_ [(call !receiver method: (_) @_pending) (identifier) @_pending] @test.disabled)))
  (#match? @_it "^(it|pending)$")
  (#match? @_pending "^pending!?$"))
((if_modifier body: [(call !receiver method: (_) @_pending) (identifier) @_pending] condition: (_) @disabled.when) @test.disabled
  (#match? @_pending "^pending!?$"))
((unless_modifier body: [(call !receiver method: (_) @_pending) (identifier) @_pending] condition: (_) @disabled.when) @test.disabled
  (#match? @_pending "^pending!?$"))

; What a condition or a loop may leave out.
[(if) (unless) (if_modifier) (unless_modifier) (case) (while) (until)] @group.conditional
