; (ert-deftest name () "what it tests" …), at the outermost level of a test file.
(source_file
  (list . (symbol) @_deftest . (symbol) @test.name . (list) (_) @test.body .) @test.around
  (#eq? @_deftest "ert-deftest"))
