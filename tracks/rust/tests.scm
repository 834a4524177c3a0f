; Tests of Rust's own harness: functions behind the attribute test, with other attributes around it. `#` and `[` begin an
; attribute, `fn` a function.

((_ . "#" . "[") @_test . [(attribute_item) (line_comment) (block_comment)]*
  . (_ "fn" name: (identifier) @test.name body: (_) @test.body) @test.around
  (#match? @_test "^#\\[(\\w+::)*test(\\(.*\\))?\\]$"))

; Without it, a test that should panic reads like one that should not.
((_ . "#" . "[") @note.text . [(attribute_item) (line_comment) (block_comment)]* . (function_item) @note.test
  (#match? @note.text "^#\\[should_panic"))

; What is compiled in some configurations only belongs to the exercise when it runs. That tests are compiled for testing
; goes without saying.
((_ . "#" . "[") @_cfg . [(attribute_item) (line_comment) (block_comment)]*
  . [(function_item) (mod_item)] @test.conditional
  (#match? @_cfg "^#\\[cfg\\(")
  (#not-match? @_cfg "^#\\[cfg\\(test\\)"))

(mod_item name: (identifier) @group.name) @group.around
