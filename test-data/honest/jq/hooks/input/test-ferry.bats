setup_file() {
  export DECKS=2
  echo "a file begins"
}

teardown_file() {
  unset DECKS
}

setup() {
  expected=8
}

teardown() {
  unset expected
  echo "a test has ended"
}

@test "the hooks have run" {
  [ "$DECKS" = 2 ]
  run jq -n -r -f ferry.jq --argjson decks 2
  [ "$output" = "$expected" ]
}

@test "each test has its own" {
  [ "$expected" = 8 ]
  expected=9
}

@test "and the next one too" {
  [ "$expected" = 8 ]
}
