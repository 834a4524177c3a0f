; (deftest ^{:task 1} name …), wherever it stands. Lists are told by their parenthesis:
; `docs/book/src/explanation/performance-internals.md`.
((_ . "(" . value: (_ name: _ @_deftest) . value: (_ name: (_) @test.name @test.open) (_)+ @test.body) @test.around
  (#match? @_deftest "^deftest-?$"))
((_ meta: (_ value: (_ . "{" value: (kwd_lit) @_task . value: (num_lit) @test.task)))
  (#eq? @_task ":task"))

; What is not evaluated, or for another platform only.
[(quoting_lit) (syn_quoting_lit) (dis_expr) (read_cond_lit)] @group.conditional
((_ . "(" . value: (_ name: _ @_comment)) @group.conditional
  (#match? @_comment "^(comment|quote)$"))

; What a condition without the solution may leave out. A name of a namespace is not one of the language.
((_ . "(" . value: (sym_lit) @_if . value: (_) @conditional.when) @group.conditional
  (#match? @_if "^(if|when)(-not)?$|^case$")
  (#match? @conditional.when "^([^/]|(System|Runtime|js|str|string|clojure[.]string|clojure[.]core)/)*$"))
((_ . "(" . value: (sym_lit) @_cond . value: (_) @conditional.when . value: (_) . [(kwd_lit) ")"]) @group.conditional
  (#eq? @_cond "cond")
  (#match? @conditional.when "^([^/]|(System|Runtime|js|str|string|clojure[.]string|clojure[.]core)/)*$"))
; The solution decides on any other condition, which the words `if` and `cond` stand for: they are in no list of names.
((_ . "(" . value: (sym_lit) @_if @conditional.when . value: (_) @_condition) @group.conditional
  (#match? @_if "^(if|when)(-not)?$|^case$")
  (#not-match? @_condition "^([^/]|(System|Runtime|js|str|string|clojure[.]string|clojure[.]core)/)*$"))
((_ . "(" . value: (sym_lit) @_cond @conditional.when . value: (_) @_condition) @group.conditional
  (#eq? @_cond "cond")
  (#not-match? @_condition "^([^/]|(System|Runtime|js|str|string|clojure[.]string|clojure[.]core)/)*$"))
((_ . "(" . value: (sym_lit) @_def . value: (_ name: (_) @bound.name) . value: (_) @bound.value . ")")
  (#match? @_def "^def(once)?$")
  (#match? @bound.value "^([^/]|(System|Runtime|js|str|string|clojure[.]string|clojure[.]core)/)*$"))
((_ . "(" . value: (sym_lit) @_def . value: (_ name: (_) @bound.name) . value: (_) @_value . ")") @bound.value
  (#match? @_def "^def(once)?$")
  (#not-match? @_value "^([^/]|(System|Runtime|js|str|string|clojure[.]string|clojure[.]core)/)*$"))
