  @test "indented" {
    run jq -n -r -f ferry.jq --argjson decks 1
    [ "$output" = 4 ]
  }

@test   "wide"   {

  run jq -n -r -f ferry.jq --argjson decks 2
  [ "$output" = 8 ]

}

@test "a comment behind" { # why
  run jq -n -r -f ferry.jq --argjson decks 1
  [ "$output" = 4 ]
} # end

@test unquoted {
  run jq -n -r -f ferry.jq --argjson decks 1
  [ "$output" = 4 ]
}

@test "a function in a test" {
  inner() {
    echo 4
  }
  run jq -n -r -f ferry.jq --argjson decks 1
  [ "$output" = "$(inner)" ]
}
