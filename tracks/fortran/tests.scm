; call assert_equal(expected, actual, "name"), in whatever case. A backslash would be read as an escape; what has one is known from the
; report alone.
((subroutine_call
  subroutine: (identifier) @_assert
  (argument_list (string_literal) @test.name .)) @test.around @test.body
  (#match? @_assert "^(?i)assert_equal")
  (#not-match? @test.name "\\\\"))

(comment) @test.doc
