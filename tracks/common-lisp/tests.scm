; (test name "what it tests" …), (test (name :depends-on other) …), (def-test name () …), wherever it stands.
; Lists are told by their parenthesis: `docs/book/src/explanation/performance-internals.md`.
((_ . "(" . value: [(sym_lit) (package_lit)] @_test . value: [(sym_lit) (fancy_literal)] @test.name @test.open (_)+ @test.body) @test.around
  (#match? @_test "^(?i-u)((5am|fiveam)::?)?(def-)?test$")
  (#match? @test.around "^(?s-u)[(].*[(]"))
((_ . "(" . value: [(sym_lit) (package_lit)] @_test . value: (_ . "(" . value: [(sym_lit) (fancy_literal)] @test.name) @test.open (_)+ @test.body) @test.around
  (#match? @_test "^(?i-u)((5am|fiveam)::?)?test$"))
; What is no part of the body: what the test tests, which is its name for people, and the options of def-test.
((_ . "(" . value: [(sym_lit) (package_lit)] @_test . value: (_) . value: (str_lit) @test.skip)
  (#match? @_test "^(?i-u)((5am|fiveam)::?)?test$"))
((_ . "(" . value: [(sym_lit) (package_lit)] @_test . value: (_) . value: (_ . "(") @test.skip)
  (#match? @_test "^(?i-u)((5am|fiveam)::?)?def-test$"))

; (skip "why …"), as a form of the test
((_ . "(" . value: [(sym_lit) (package_lit)] @_test . value: (_) value: (_ . "(" . value: [(sym_lit) (package_lit)] @test.disabled))
  (#match? @_test "^(?i-u)((5am|fiveam)::?)?(def-)?test$")
  (#match? @test.disabled "^(?i-u)((5am|fiveam)::?)?skip$"))
((_ condition: (_) target: (_ . "(" . value: [(sym_lit) (package_lit)] @test.disabled))
  (#match? @test.disabled "^(?i-u)((5am|fiveam)::?)?skip$"))

; What is not evaluated, or for some Lisps only; variables and functions that are called `test`.
[(quoting_lit) (syn_quoting_lit)] @group.conditional
(_ condition: (_) target: (_)) @group.conditional
((_ . "(" . value: (sym_lit) @_quote) @group.conditional
  (#match? @_quote "^(?i-u)quote$"))
((_ . "(" . value: (sym_lit) @_let . value: (_) @group.conditional)
  (#match? @_let "^(?i-u)((symbol-macro)?let[*]?|flet|labels|macrolet|do[*]?|(destructuring|multiple-value)-bind|with-(slots|accessors))$"))
(_ lambda_list: (_) @group.conditional)
(_ variable: (_) @group.conditional)

; What a condition without the solution may leave out.
((_ . "(" . value: (sym_lit) @_if . value: (_) @_when) @group.conditional
  (#match? @_if "^(?i-u)(if|when|unless|case|ecase)$")
  (#match? @_when "^(?i-u)(t|nil|[(]((=|/=|<|>|<=|>=|eq|eql|equal|equalp|string=|string-equal|search|member|find|not|null|and|or|t|nil|list|car|first|features|lisp-implementation-type|lisp-implementation-version|software-type|software-version|machine-type|machine-version|uiop:getenv|uiop:featurep|uiop:os-unix-p|uiop:os-windows-p|[*]features[*]|:[^ ()]+|'[^ ()]+|\"[^\"\\\\]*\"|[0-9.]+)?[()' \t\r\n]+)*)$"))
((_ . "(" . value: (sym_lit) @_cond . value: (_ . "(" . value: (_) @_when) . value: (_ . "(" . value: (_) @_else)? . ")") @group.conditional
  (#match? @_cond "^(?i-u)cond$")
  (#match? @_else "^(?i-u)t$")
  (#match? @_when "^(?i-u)(t|nil|[(]((=|/=|<|>|<=|>=|eq|eql|equal|equalp|string=|string-equal|search|member|find|not|null|and|or|t|nil|list|car|first|features|lisp-implementation-type|lisp-implementation-version|software-type|software-version|machine-type|machine-version|uiop:getenv|uiop:featurep|uiop:os-unix-p|uiop:os-windows-p|[*]features[*]|:[^ ()]+|'[^ ()]+|\"[^\"\\\\]*\"|[0-9.]+)?[()' \t\r\n]+)*)$"))
((_ . "(" . value: [(sym_lit) (package_lit)] @_if . value: (_) @_when value: (_ . "(" . value: [(sym_lit) (package_lit)] @test.disabled))
  (#match? @_if "^(?i-u)(if|when|unless)$")
  (#match? @_when "^(?i-u)(t|nil|[(]((=|/=|<|>|<=|>=|eq|eql|equal|equalp|string=|string-equal|search|member|find|not|null|and|or|t|nil|list|car|first|features|lisp-implementation-type|lisp-implementation-version|software-type|software-version|machine-type|machine-version|uiop:getenv|uiop:featurep|uiop:os-unix-p|uiop:os-windows-p|[*]features[*]|:[^ ()]+|'[^ ()]+|\"[^\"\\\\]*\"|[0-9.]+)?[()' \t\r\n]+)*)$")
  (#match? @test.disabled "^(?i-u)((5am|fiveam)::?)?skip$"))
