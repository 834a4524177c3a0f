@test "no name" {
  run bash windows_line_endings.sh
  [ "$output" = "One for you, one for me." ]
}

@test "a name" {
  run bash windows_line_endings.sh Alice
  [ "$output" = "One for Alice, one for me." ]
}
