; Tests of Swift Testing: functions with the attribute @Test, in suites. The title stands in the attribute. Nodes are told by
; their fields and signs, as `docs/book/src/explanation/performance-internals.md` says.

((_
  (_ (_ . "@" . (_ (type_identifier) @_test)))
  name: (simple_identifier) @test.name
  body: (_) @test.body) @test.around
  (#eq? @_test "Test"))

(class_declaration name: (_) @group.name) @group.around
