; Functions without parameters whose names end in _test, and _test_ for those that return tests. Clauses are separate.
(fun_decl clause: (function_clause name: (atom) @test.name args: (expr_args . "(" . ")") body: (_) @test.body)
  (#match? @test.name "_test_?'?$")) @test.around

; What the preprocessor may leave out.
(source_file [(pp_ifdef) (pp_ifndef) (pp_if)] (fun_decl) @group.conditional)
