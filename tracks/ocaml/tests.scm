; "name" >:: test. Whether the list that holds it is run is not known here. A node is told by its fields: `docs/book/src/explanation/performance-internals.md`.
((_ left: (string) @test.name operator: (_) @test.open right: (_)) @test.around @test.body @test.conditional
  (#eq? @test.open ">::"))
; "name @ task 1" >:: test
((_ left: (string) @test.task operator: (_) @_operator)
  (#eq? @_operator ">::")
  (#match? @test.task " @ task [0-9]+\"$"))
; "name" >::: [test; …]
((_ left: (string) @group.name operator: (_) @_operator) @group.around
  (#eq? @_operator ">:::"))
; Cases, of which a function makes tests: { description = "name"; … }
((_ (_ (field_path (field_name) @_key @test.open) body: (string) @test.name)) @test.around @test.body @test.conditional
  (#match? @_key "^(description|name|title)$"))
; skip_if condition "why"
((_ . function: (_ (value_name) @_skip) . argument: (_) @disabled.when) @test.disabled
  (#eq? @_skip "skip_if"))
; let name = value
(let_binding pattern: (value_name) @bound.name . body: (_) @bound.value)
