@test "deck # skip none" {
  run jq -n -r -f ferry.jq --argjson decks 1
  [ "$output" = 4 ]
}

@test "deck # TODO later" {
  run jq -n -r -f ferry.jq --argjson decks 2
  [ "$output" = 8 ]
}

@test "not ok 3 a deck" {
  run jq -n -r -f ferry.jq --argjson decks 3
  [ "$output" = 12 ]
}

@test "1..4" {
  run jq -n -r -f ferry.jq --argjson decks 1
  [ "$output" = 4 ]
}

@test "done in 12ms" {
  run jq -n -r -f ferry.jq --argjson decks 1
  [ "$output" = 4 ]
}
