; Tests of Swift Testing: functions with the attribute @Test, in suites. The title stands in the attribute. Nodes are told by
; their fields and signs, as `docs/book/src/explanation/performance-internals.md` says.

((_
  (_ (_ . "@" . (_ (type_identifier) @_test)))
  name: (simple_identifier) @test.name
  body: (_) @test.body) @test.around
  (#eq? @_test "Test"))

(class_declaration name: (_) @group.name) @group.around

; @Test(.disabled()), @Test(.disabled("why")), and the same of a suite
((_ (_ (_ . "@" . (_ (type_identifier) @_test)) @_attribute) name: (simple_identifier)) @test.disabled
  (#eq? @_test "Test")
  (#match? @_attribute "\\.disabled\\((\"[^\"]*\")?\\)"))
((class_declaration (modifiers) @_attributes) @group.disabled
  (#match? @_attributes "@Suite\\([^{]*\\.disabled\\((\"[^\"]*\")?\\)"))
; .enabled(if: condition), .disabled(if: condition)
((value_argument name: (_) @_if value: (_) @disabled.when) @test.disabled
  (#eq? @_if "if"))
(property_declaration name: (_ (simple_identifier) @bound.name) value: (_) @bound.value)
