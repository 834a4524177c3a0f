; test(Name, Options) :- Body.
(clause
  term: (binary_operation . left: (compound_term functor: (atom) @_test . argument: (_) @test.name) operator: ":-" right: (_) @test.body)
  (#eq? @_test "test")) @test.around
