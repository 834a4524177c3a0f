; (test-case "name" …), (test-equal? "name" actual expected), in (test-suite "name" …)
((_ . (symbol) @_test . (string) @test.name (_)+ @test.body) @test.around
  (#match? @_test "^test-")
  (#not-eq? @_test "test-suite"))
; (lists-equal? "name" actual expected), a check of the test file's own
(_ . (symbol) @_suite . (string)
  (_ . (symbol) @_check . (string) @test.name (_)+ @test.body) @test.around
  (#match? @_suite "^test-suite$")
  (#not-match? @_check "^test-"))
((_ . (symbol) @_suite . (string) @group.name) @group.around
  (#eq? @_suite "test-suite"))
((_ . (symbol) @_suite . (symbol) @group.name) @group.around
  (#match? @_suite "^define(/provide)?-test-suite$"))

; (check-equal? actual expected) outside of test cases, also on a condition
((program (_ . (symbol) @_check . (string) @test.name (_)+ @test.body) @test.around)
  (#match? @_check "^check-((not-)?eq(ual|v)?[?]|pred|=|within|true|false|not-false|exn|not-exn|match|regexp-match)$"))
((program (_ . (symbol) @_check . (_) @_first (_)* @test.body) @test.name @test.around)
  (#match? @_check "^check-((not-)?eq(ual|v)?[?]|pred|=|within|true|false|not-false|exn|not-exn|match|regexp-match)$")
  (#not-match? @_first "^\""))
((program (_ . (symbol) @_in (_ . (symbol) @_check . (string) @test.name (_)+ @test.body) @test.around))
  (#match? @_check "^check-((not-)?eq(ual|v)?[?]|pred|=|within|true|false|not-false|exn|not-exn|match|regexp-match)$")
  (#match? @_in "^(module[+*]?|begin|when|unless|if|let[*]?)$"))
((program (_ . (symbol) @_in (_ . (symbol) @_check . (_) @_first (_)* @test.body) @test.name @test.around))
  (#match? @_check "^check-((not-)?eq(ual|v)?[?]|pred|=|within|true|false|not-false|exn|not-exn|match|regexp-match)$")
  (#not-match? @_first "^\"")
  (#match? @_in "^(module[+*]?|begin|when|unless|if|let[*]?)$"))
((program (_ . (symbol) @_in (_ . (symbol) @_also (_ . (symbol) @_check . (string) @test.name (_)+ @test.body) @test.around)))
  (#match? @_check "^check-((not-)?eq(ual|v)?[?]|pred|=|within|true|false|not-false|exn|not-exn|match|regexp-match)$")
  (#match? @_in "^(module[+*]?|begin|when|unless|if|let[*]?)$")
  (#match? @_also "^(module[+*]?|begin|when|unless|if|let[*]?)$"))
((program (_ . (symbol) @_in (_ . (symbol) @_also (_ . (symbol) @_check . (_) @_first (_)* @test.body) @test.name @test.around)))
  (#match? @_check "^check-((not-)?eq(ual|v)?[?]|pred|=|within|true|false|not-false|exn|not-exn|match|regexp-match)$")
  (#not-match? @_first "^\"")
  (#match? @_in "^(module[+*]?|begin|when|unless|if|let[*]?)$")
  (#match? @_also "^(module[+*]?|begin|when|unless|if|let[*]?)$"))
((program (_ . (symbol) @_in (_ . (symbol) @_cond (_ . (_) (_ . (symbol) @_check . (string) @test.name (_)+ @test.body) @test.around))))
  (#match? @_check "^check-((not-)?eq(ual|v)?[?]|pred|=|within|true|false|not-false|exn|not-exn|match|regexp-match)$")
  (#match? @_in "^module")
  (#eq? @_cond "cond"))
((program (_ . (symbol) @_in (_ . (symbol) @_cond (_ . (_) (_ . (symbol) @_check . (_) @_first (_)* @test.body) @test.name @test.around))))
  (#match? @_check "^check-((not-)?eq(ual|v)?[?]|pred|=|within|true|false|not-false|exn|not-exn|match|regexp-match)$")
  (#not-match? @_first "^\"")
  (#match? @_in "^module")
  (#eq? @_cond "cond"))
((_ . (symbol) @_suite . (_) (_ . (symbol) @_check . (string) @test.name (_)+ @test.body) @test.around)
  (#match? @_check "^check-((not-)?eq(ual|v)?[?]|pred|=|within|true|false|not-false|exn|not-exn|match|regexp-match)$")
  (#match? @_suite "test-suite$"))
((_ . (symbol) @_suite . (_) (_ . (symbol) @_check . (_) @_first (_)* @test.body) @test.name @test.around)
  (#match? @_check "^check-((not-)?eq(ual|v)?[?]|pred|=|within|true|false|not-false|exn|not-exn|match|regexp-match)$")
  (#not-match? @_first "^\"")
  (#match? @_suite "test-suite$"))

; What is not evaluated: #;(test-case …), '(test-case …)
[(sexp_comment) (quote) (quasiquote) (syntax) (quasisyntax)] @group.conditional
((_ . (symbol) @_quote) @group.conditional
  (#match? @_quote "^(quote|quasiquote|quote-syntax)$"))
; What is not run: another submodule than `test`, a suite whose value nothing takes.
((_ . (symbol) @_module . (symbol) @_name) @group.conditional
  (#match? @_module "^module[+*]$")
  (#not-eq? @_name "test"))
((program (_ . (symbol) @_suite) @group.conditional)
  (#eq? @_suite "test-suite"))
((program (_ . (symbol) @_module . (symbol) (_ . (symbol) @_suite) @group.conditional))
  (#match? @_module "^module")
  (#eq? @_suite "test-suite"))

; What a condition without the solution may leave out.
((_ . (symbol) @_if . (_) @conditional.when) @group.conditional
  (#match? @_if "^(if|when|unless|case)$"))
((_ . (symbol) @_cond . (_ . (_) @conditional.when) . (_ . (symbol) @_else)? .) @group.conditional
  (#eq? @_cond "cond")
  (#eq? @_else "else"))
((_ . (symbol) @_define . (symbol) @bound.name . (_) @bound.value .)
  (#eq? @_define "define"))
((_ . (symbol) @_set . (symbol) @bound.name . (_) .) @bound.value
  (#eq? @_set "set!"))
