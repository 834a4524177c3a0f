; Tests of Swift Testing: functions with the attribute @Test, in suites. The title stands in the attribute.

((function_declaration
  (modifiers (attribute (user_type (type_identifier) @_test)))
  name: (simple_identifier) @test.name
  body: (_) @test.body) @test.around
  (#eq? @_test "Test"))

(class_declaration name: (_) @group.name) @group.around
