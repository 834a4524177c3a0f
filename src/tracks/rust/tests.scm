; Tests of Rust's own harness: functions behind the attribute test, with other attributes around it. A test that is only
; compiled in some configuration is not declared: it belongs to the exercise when it runs.

((attribute_item) @_test . (function_item name: (identifier) @test.name body: (block) @test.body) @test.around
  (#match? @_test "^#\\[(\\w+::)*test(\\(.*\\))?\\]$"))
((attribute_item) @_test . (attribute_item) @_second
  . (function_item name: (identifier) @test.name body: (block) @test.body) @test.around
  (#match? @_test "^#\\[(\\w+::)*test(\\(.*\\))?\\]$")
  (#not-match? @_second "^#\\[cfg\\("))
((attribute_item) @_test . (attribute_item) @_second . (attribute_item) @_third
  . (function_item name: (identifier) @test.name body: (block) @test.body) @test.around
  (#match? @_test "^#\\[(\\w+::)*test(\\(.*\\))?\\]$")
  (#not-match? @_second "^#\\[cfg\\(")
  (#not-match? @_third "^#\\[cfg\\("))

(mod_item name: (identifier) @group.name) @group.around
