; Tests of pytest and unittest: functions of a module, and methods of a class that is named Test… or derives from
; something with Test in its name (unittest.TestCase, or a class of this file that does).

(module
  [
    (function_definition name: (identifier) @test.name ":" @test.open body: (block) @test.body)
    (decorated_definition
      definition: (function_definition name: (identifier) @test.name ":" @test.open body: (block) @test.body))
  ] @test.around
  (#match? @test.name "^test"))

(class_definition
  name: (identifier) @_class
  body: (block
    [
      (function_definition name: (identifier) @test.name ":" @test.open body: (block) @test.body)
      (decorated_definition
        definition: (function_definition name: (identifier) @test.name ":" @test.open body: (block) @test.body))
    ] @test.around)
  (#match? @_class "^Test")
  (#match? @test.name "^test"))

(class_definition
  superclasses: (argument_list) @_bases
  body: (block
    [
      (function_definition name: (identifier) @test.name ":" @test.open body: (block) @test.body)
      (decorated_definition
        definition: (function_definition name: (identifier) @test.name ":" @test.open body: (block) @test.body))
    ] @test.around)
  (#match? @_bases "Test")
  (#match? @test.name "^test"))

(class_definition name: (identifier) @group.name) @group.around

; @pytest.mark.task(taskno=1)
(decorator
  (call
    function: (attribute) @_mark
    arguments: (argument_list (keyword_argument name: (identifier) @_key value: (integer) @test.task)))
  (#match? @_mark "mark\\.task$")
  (#eq? @_key "taskno"))

; @unittest.skip("…") and @pytest.mark.skip, and those with a condition.
(decorator
  [
    (call function: [(attribute) (identifier)] @test.off)
    (attribute) @test.off
    (identifier) @test.off
  ]
  (#match? @test.off "(^|\\.)(skip|skipIf|skipUnless|skipif)$"))
