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

; @unittest.skip("…") and @pytest.mark.skip. Of other skips, the reporter says whether the file decides them.
(_
  . "@"
  . [
    (_ function: [(attribute) (identifier)] @test.disabled)
    (attribute) @test.disabled
    (identifier) @test.disabled
  ]
  (#match? @test.disabled "(^|\\.)skip$"))

; What a condition or a loop may leave out, and what pytest does not collect: classes in functions and classes, what is
; deleted or bound again, what has `__test__`, a constructor or an abstract method, or inherits from such a class of the file.
[(if_statement) (try_statement) (for_statement) (while_statement) (match_statement)] @group.conditional
(function_definition body: (_ [(class_definition) (decorated_definition)] @group.conditional))
(class_definition body: (_ [(class_definition) (_ definition: (class_definition))] @group.conditional))
(delete_statement (_ (identifier) @taken.name)) @taken.by
(delete_statement (identifier) @taken.name) @taken.by
(expression_statement (_ left: [(identifier) @taken.name (_ object: (identifier) @taken.name)])) @taken.by
((module (expression_statement (_ left: (identifier) @_test))) @group.conditional
  (#eq? @_test "__test__"))
((class_definition body: (_ (expression_statement (_ left: (identifier) @_test)))) @group.conditional
  (#eq? @_test "__test__"))
((class_definition body: (_ (_ name: (identifier) @_init))) @group.conditional
  (#match? @_init "^__(init|new)__$"))
((class_definition body: (_ (_ . "@" . (_) @_abstract))) @group.conditional
  (#match? @_abstract "(^|\\.)abstractmethod$"))
((class_definition name: (identifier) @untested.name body: (_ [(_ name: (identifier) @_own) (expression_statement (_ left: (identifier) @_own))]))
  (#match? @_own "^__(init|new|test)__$"))
(class_definition name: (identifier) @inheriting.name superclasses: (_ (identifier) @inherited.name)) @inheriting.around
((class_definition superclasses: (_ (_) @_kind)) @group.conditional
  (#match? @_kind "(^|\\.)([A-Za-z]*(Enum|Flag|Error|Exception|Protocol)|ABC|NamedTuple|TypedDict|namedtuple\\(.*|str|int|float|bytes|dict|list|tuple|set|Thread)$"))
((_ (_ . "@" . (_) @_made) definition: (class_definition)) @group.conditional
  (#match? @_made "(^|\\.)(dataclass|define|frozen|mutable|attrs|s|total_ordering)\\b"))
((_ (_ . "@" . (_) @_fixture) definition: (_)) @group.conditional
  (#match? @_fixture "(^|\\.)(fixture|property|cached_property|setter|getter|nottest)\\b"))
