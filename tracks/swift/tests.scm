; Tests of Swift Testing: functions with the attribute @Test, in suites. The title stands in the attribute. Nodes are told by
; their fields and signs, as `docs/book/src/explanation/performance-internals.md` says.

((_
  (_ (_ . "@" . (_ (type_identifier) @_test)))
  name: (simple_identifier) @test.name
  body: (_) @test.body) @test.around
  (#eq? @_test "Test"))

(class_declaration name: (_) @group.name) @group.around

; @Test(.disabled()), @Test(.disabled("why")), and the same of a suite
((attribute (_ (type_identifier) @_test)
    (_ (_ target: (simple_identifier) @_disabled) (call_suffix . (_ . "(" . [")" (value_argument !name)]) .))) @test.disabled
  (#eq? @_test "Test")
  (#eq? @_disabled "disabled"))
((class_declaration (modifiers (attribute (_ (type_identifier) @_suite)
    (_ (_ target: (simple_identifier) @_disabled) (call_suffix . (_ . "(" . [")" (value_argument !name)]) .))))) @group.disabled
  (#eq? @_suite "Suite")
  (#eq? @_disabled "disabled"))
((_ (class_declaration (modifiers (attribute (_ (type_identifier) @_suite)
    (_ (_ target: (simple_identifier) @_disabled) (call_suffix . (_ . "(" . [")" (value_argument !name)]) .))))
    name: (_) @_name)
  (class_declaration "extension" name: (_) @_extended) @group.disabled)
  (#eq? @_suite "Suite")
  (#eq? @_disabled "disabled")
  (#eq? @_name @_extended))
; The condition of a suite is one of each test within it, and in its extensions.
((class_declaration (modifiers (attribute (_ (type_identifier) @_suite) (_ (call_suffix (_ (value_argument name: (_) @_if value: (_) @disabled.when))))))
  body: (_ (function_declaration) @test.disabled))
  (#eq? @_suite "Suite") (#eq? @_if "if"))
((class_declaration (modifiers (attribute (_ (type_identifier) @_suite) (_ (call_suffix (_ (value_argument name: (_) @_if value: (_) @disabled.when))))))
  body: (_ (class_declaration body: (_ (function_declaration) @test.disabled))))
  (#eq? @_suite "Suite") (#eq? @_if "if"))
((class_declaration (modifiers (attribute (_ (type_identifier) @_suite) (_ (call_suffix (_ (value_argument name: (_) @_if value: (_) @disabled.when))))))
  body: (_ (class_declaration body: (_ (class_declaration body: (_ (function_declaration) @test.disabled))))))
  (#eq? @_suite "Suite") (#eq? @_if "if"))
((_ (class_declaration (modifiers (attribute (_ (type_identifier) @_suite) (_ (call_suffix (_ (value_argument name: (_) @_if value: (_) @disabled.when)))))) name: (_) @_name)
  (class_declaration "extension" name: (_) @_extended body: (_ (function_declaration) @test.disabled)))
  (#eq? @_name @_extended)
  (#eq? @_suite "Suite") (#eq? @_if "if"))
; .enabled(if: condition), .disabled(if: condition)
((value_argument name: (_) @_if value: (_) @disabled.when) @test.disabled
  (#eq? @_if "if"))
(property_declaration name: (_ (simple_identifier) @bound.name) value: (_) @bound.value)

; What `#if` may leave out: no solution decides about it.
((_ (directive) @_if [(function_declaration) (class_declaration)] @test.conditional)
  (#match? @_if "^#(if|else)"))
