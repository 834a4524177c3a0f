; Tests of JUnit 5 and JUnit 4: methods with an annotation that makes them tests. Methods of one name in one class are one
; entry for the framework's report. `@` and `name` are an annotation, `type`, `name` and `parameters` a method.

(_
  . (_ (_ . "@" . name: (_) @_kind))
  type: (_)
  name: (identifier) @test.name
  parameters: (_)
  (#match? @_kind "^(.*\\.)?(Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)$")) @test.around

(class_declaration name: (identifier) @group.name) @group.around
(interface_declaration name: (identifier) @group.name) @group.around
(record_declaration name: (identifier) @group.name) @group.around

; @Tag("task:1")
(_
  . "@"
  . name: (identifier) @_tag
  arguments: (_ (_ (string_fragment) @test.task))
  (#eq? @_tag "Tag")
  (#match? @test.task "^task:[0-9]+$"))

; What kept the test from running is not shown.
((_ . "@" . name: (_) @_skip) @test.skip
  (#match? @_skip "^(.*\\.)?(Disabled|Ignore)$"))

; What JUnit does not run: methods that are private, static or return something, classes that are abstract or not nested by name.
((method_declaration (modifiers) @_kind) @group.conditional
  (#match? @_kind "(^|\\s)(private|static|abstract)(\\s|$)"))
((method_declaration type: (_) @_type) @group.conditional
  (#not-eq? @_type "void"))
((class_declaration (modifiers) @_kind) @group.conditional
  (#match? @_kind "(^|\\s)abstract(\\s|$)"))
(class_body (class_declaration . "class") @group.conditional)
(class_body (class_declaration (modifiers) @_kind) @group.conditional
  (#not-match? @_kind "@(.*\\.)?Nested\\b"))
; Nobody may inherit the tests of an interface, and JUnit knows no class within code.
(interface_declaration) @group.conditional
(block [(class_declaration) (record_declaration) (interface_declaration)] @group.conditional)
(object_creation_expression (class_body) @group.conditional)
