setup() {
  case $BATS_TEST_DESCRIPTION in
    *slow*) skip "slow" ;;
  esac
}

@test "a quick one" {
  run jq -n -r -f ferry.jq --argjson decks 2
  [ "$output" = 8 ]
}

@test "a slow one" {
  run jq -n -r -f ferry.jq --argjson decks 2
  [ "$output" = 8 ]
}

@test "another slow one" {
  false
}
