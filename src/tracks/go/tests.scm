; Functions TestX(t *testing.T), with the comments before them.

((function_declaration
  name: (identifier) @test.name
  parameters: (parameter_list . (parameter_declaration type: (pointer_type)) .)) @test.around
  (#match? @test.name "^Test($|[^a-z])")
  (#not-eq? @test.name "TestMain"))

(source_file (comment) @test.doc)

; // testRunnerTaskID=2
((comment) @test.task
  (#match? @test.task "testRunnerTaskID=[0-9]"))

; A file with a build constraint: whether its tests are there is known when they run.
((source_file (comment) @_build) @group.dynamic
  (#match? @_build "^//go:build"))
