@test "no name" {
  run bash windows_line_endings_that_pass.sh
  [ "$output" = "One for you, one for me." ]
}

@test "a name" {
  run bash windows_line_endings_that_pass.sh Alice
  [ "$output" = "One for Alice, one for me." ]
}
