; Tests of JUnit 5 and JUnit 4: methods with an annotation that makes them tests. Methods of one name in one class are one
; entry for the framework's report.

(method_declaration
  (modifiers [
    (marker_annotation name: (_) @_kind)
    (annotation name: (_) @_kind)
  ])
  name: (identifier) @test.name
  (#match? @_kind "^(.*\\.)?(Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)$")) @test.around

(class_declaration name: (identifier) @group.name) @group.around
(interface_declaration name: (identifier) @group.name) @group.around
(record_declaration name: (identifier) @group.name) @group.around

; @Tag("task:1")
(annotation
  name: (identifier) @_tag
  arguments: (annotation_argument_list (string_literal (string_fragment) @test.task))
  (#eq? @_tag "Tag")
  (#match? @test.task "^task:[0-9]+$"))

; What kept the test from running is not shown.
([
  (marker_annotation name: (_) @_skip)
  (annotation name: (_) @_skip)
] @test.skip
  (#match? @_skip "^(.*\\.)?(Disabled|Ignore)$"))
