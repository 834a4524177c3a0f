; call assert_equal(expected, actual, "name")
((subroutine_call
  subroutine: (identifier) @_assert
  (argument_list (string_literal) @test.name .)) @test.around @test.body
  (#match? @_assert "^assert_equal"))

(comment) @test.doc
