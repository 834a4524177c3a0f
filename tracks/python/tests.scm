; Tests of pytest and unittest: functions of a module, and methods of a class that is named Test… or derives from
; something with Test in its name (unittest.TestCase, or a class of this file that does).

(module
  [
    (_ name: (identifier) @test.name parameters: (_) ":" @test.open body: (_) @test.body)
    (_ definition: (_ name: (identifier) @test.name parameters: (_) ":" @test.open body: (_) @test.body))
  ] @test.around
  (#match? @test.name "^test"))

(class_definition
  [name: (identifier) @_class superclasses: (_) @_class]
  body: (_
    [
      (_ name: (identifier) @test.name parameters: (_) ":" @test.open body: (_) @test.body)
      (_ definition: (_ name: (identifier) @test.name parameters: (_) ":" @test.open body: (_) @test.body))
    ] @test.around)
  (#match? @_class "^(?s:\\(.*)?Test")
  (#match? @test.name "^test"))

(class_definition name: (identifier) @group.name) @group.around

; @pytest.mark.task(taskno=1)
(_
  . "@"
  . (_
    function: (attribute) @_mark
    arguments: (_ (_ name: (identifier) @_key value: (integer) @test.task)))
  (#match? @_mark "mark\\.task$")
  (#eq? @_key "taskno"))

; @unittest.skip("…") and @pytest.mark.skip, and those with a condition.
(_
  . "@"
  . [
    (_ function: [(attribute) (identifier)] @test.disabled)
    (attribute) @test.disabled
    (identifier) @test.disabled
  ]
  (#match? @test.disabled "(^|\\.)(skip|skipIf|skipUnless|skipif)$"))

; What a condition or a loop may leave out, and what pytest does not collect.
[(if_statement) (try_statement) (for_statement) (while_statement) (match_statement)] @group.conditional
(function_definition body: (_ [(class_definition) (decorated_definition)] @group.conditional))
(module [(class_definition) (function_definition) (decorated_definition)] @group.conditional (delete_statement))
((class_definition body: (_ (expression_statement (_ left: (identifier) @_test)))) @group.conditional
  (#eq? @_test "__test__"))
((class_definition body: (_ (_ name: (identifier) @_init))) @group.conditional
  (#eq? @_init "__init__"))
((_ (_ . "@" . (_) @_fixture) definition: (_)) @group.conditional
  (#match? @_fixture "^(pytest\\.)?fixture\\b"))
