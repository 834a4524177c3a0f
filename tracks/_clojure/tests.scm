; (deftest ^{:task 1} name …). The tests of a file are outermost.
(source (list_lit . value: (sym_lit name: _ @_deftest) . value: (sym_lit name: (_) @test.name @test.open) (_)+ @test.body) @test.around
  (#match? @_deftest "^deftest-?$"))
((sym_lit meta: (meta_lit value: (map_lit value: (kwd_lit) @_task . value: (num_lit) @test.task)))
  (#eq? @_task ":task"))
