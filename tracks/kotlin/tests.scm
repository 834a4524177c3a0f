; Functions with an annotation that makes them tests: @Test fun `name`() { … }
((function_declaration
  (modifiers (annotation (_) @_kind))
  name: (identifier) @test.name)
  (#match? @_kind "^(.*\\.)?(Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)\\b")) @test.around

(class_declaration name: (identifier) @group.name) @group.around
(object_declaration name: (identifier) @group.name) @group.around

; What kept the test from running is not shown.
((annotation (_) @_skip) @test.skip
  (#match? @_skip "^(.*\\.)?(Ignore|Disabled)\\b"))

; What JUnit does not run: functions that are private or return something, classes that are abstract or not nested by name.
((function_declaration (modifiers) @_kind) @group.conditional
  (#match? @_kind "(^|\\s)private(\\s|$)"))
(function_declaration (function_body . "=")) @group.conditional
(function_declaration ":") @group.conditional
((class_declaration (modifiers) @_kind) @group.conditional
  (#match? @_kind "(^|\\s)abstract(\\s|$)"))
(class_body (class_declaration) @group.conditional)
; Nobody may inherit the tests of an interface, and JUnit knows no class within code.
(class_declaration "interface") @group.conditional
(block (class_declaration) @group.conditional)
(object_literal) @group.conditional
