@test "no such deck" {
  run jq -n -r -f ferry.jq --argjson decks -1
  [ "$status" -eq 1 ]
  [ "$output" = "no such deck" ]
}

@test "a status that is expected" {
  run -1 jq -n -r -f ferry.jq --argjson decks -1
}

@test "negated" {
  ! jq -n -r -f ferry.jq --argjson decks -1
}

@test "lines" {
  run bash -c 'jq -n -r -f ferry.jq --argjson decks 1; jq -n -r -f ferry.jq --argjson decks 2'
  [ "${#lines[@]}" -eq 2 ]
  [ "${lines[1]}" = 8 ]
}
