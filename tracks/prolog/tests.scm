; test(Name, Options) :- Body. The reporter says which of them have to run: it reads the file as Prolog does.
(clause
  term: (binary_operation . left: (compound_term functor: (atom) @_test . argument: (_) @test.name) operator: ":-" right: (_) @test.body)
  (#eq? @_test "test")) @test.around @test.conditional
