; Tests of PHPUnit: methods of a class whose names begin with test, or with the attribute Test.

((method_declaration name: (name) @test.name body: (_) @test.body) @test.around
  (#match? @test.name "^test"))
((method_declaration
  attributes: (attribute_list (attribute_group (attribute [(name) (qualified_name)] @_test)))
  name: (name) @test.name
  body: (_) @test.body) @test.around
  (#match? @_test "^(.*\\\\)?Test$")
  (#not-match? @test.name "^test"))
; /** @test */
((declaration_list (comment) @_test . (method_declaration name: (name) @test.name body: (_) @test.body) @test.around)
  (#match? @_test "@test\\b")
  (#not-match? @test.name "^test"))

(class_declaration name: (name) @group.name) @group.around

; /** … @task_id 1 */
(declaration_list (comment) @test.task . (method_declaration) (#match? @test.task "@task_id\\s+[0-9]"))
((comment) @test.doc (#match? @test.doc "^/\\*\\*"))

; What skips itself for a reason that has nothing to do with the solution is left out.
((method_declaration body: (compound_statement (expression_statement (_ name: (name) @_skip)) @test.disabled))
  (#match? @_skip "^markTest(Skipped|Incomplete)$"))
((if_statement
  condition: (_) @disabled.when
  body: [(compound_statement (expression_statement (_ name: (name) @_skip))) (expression_statement (_ name: (name) @_skip))] @test.disabled)
  (#match? @_skip "^markTest(Skipped|Incomplete)$"))
((declaration_list
  (method_declaration
    name: (name) @_hook
    body: (compound_statement
      (if_statement
        condition: (_) @disabled.when
        body: [(compound_statement (expression_statement (_ name: (name) @_skip))) (expression_statement (_ name: (name) @_skip))])))
  (method_declaration) @test.disabled)
  (#match? @_hook "^setUp(BeforeClass)?$") (#match? @_skip "^markTest(Skipped|Incomplete)$"))
((declaration_list
  (method_declaration name: (name) @_hook body: (compound_statement (expression_statement (_ name: (name) @_skip))))
  (method_declaration) @test.disabled)
  (#match? @_hook "^setUp(BeforeClass)?$") (#match? @_skip "^markTest(Skipped|Incomplete)$"))
((method_declaration attributes: (attribute_list (attribute_group (attribute [(name) (qualified_name)] @_requires)))) @test.disabled
  (#match? @_requires "(^|\\\\)Requires(Php|Phpunit|PhpunitExtension|OperatingSystem|OperatingSystemFamily|PhpExtension|Setting|EnvironmentVariable)$"))
((class_declaration
  attributes: (attribute_list (attribute_group (attribute [(name) (qualified_name)] @_requires)))
  body: (declaration_list (method_declaration) @test.disabled))
  (#match? @_requires "(^|\\\\)Requires(Php|Phpunit|PhpunitExtension|OperatingSystem|OperatingSystemFamily|PhpExtension|Setting|EnvironmentVariable)$"))
((declaration_list (comment) @_requires . (method_declaration) @test.disabled)
  (#match? @_requires "@requires\\s+(PHP|PHPUnit|OS|OSFAMILY|extension|setting|__)"))
((comment) @_requires . (class_declaration body: (declaration_list (method_declaration) @test.disabled))
  (#match? @_requires "@requires\\s+(PHP|PHPUnit|OS|OSFAMILY|extension|setting|__)"))
(assignment_expression left: (_) @bound.name right: (_) @bound.value)
(const_element (name) @bound.name (_) @bound.value)

; What PHPUnit does not run: methods that are not public, classes that are abstract, a trait or no class of tests; and what a
; condition may leave out.
((method_declaration (visibility_modifier) @_kind) @group.conditional
  (#match? @_kind "^(?i)(private|protected)$"))
(class_declaration (abstract_modifier)) @group.conditional
(class_declaration name: (_) . body: (_)) @group.conditional
(class_declaration name: (_) . (class_interface_clause) . body: (_)) @group.conditional
((class_declaration (base_clause [(name) (qualified_name)] @_base)) @group.conditional
  (#not-match? @_base "(?i)test|spec|case"))
(anonymous_class) @group.conditional
[(trait_declaration) (if_statement)] @group.conditional
