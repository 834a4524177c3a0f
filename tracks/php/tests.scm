; Tests of PHPUnit: methods of a class whose names begin with test, or with the attribute Test.

((method_declaration name: (name) @test.name body: (_) @test.body) @test.around
  (#match? @test.name "^test"))
((method_declaration
  attributes: (attribute_list (attribute_group (attribute [(name) (qualified_name)] @_test)))
  name: (name) @test.name
  body: (_) @test.body) @test.around
  (#match? @_test "^(.*\\\\)?Test$")
  (#not-match? @test.name "^test"))

(class_declaration name: (name) @group.name) @group.around

; /** … @task_id 1 */
(declaration_list (comment) @test.task . (method_declaration) (#match? @test.task "@task_id\\s+[0-9]"))
((comment) @test.doc (#match? @test.doc "^/\\*\\*"))

; What skips itself before it does anything is left out.
((method_declaration
  body: (compound_statement . (expression_statement (_ name: (name) @_skip)) @test.disabled))
  (#match? @_skip "^markTest(Skipped|Incomplete)$"))

; What PHPUnit does not run: methods that are not public, classes that are abstract, a trait or no class of tests; and what a
; condition may leave out.
((method_declaration (visibility_modifier) @_kind) @group.conditional
  (#match? @_kind "^(?i)(private|protected)$"))
(class_declaration (abstract_modifier)) @group.conditional
(class_declaration name: (_) . body: (_)) @group.conditional
[(trait_declaration) (if_statement)] @group.conditional
