@test "deck # skip none" {
  run jq -n -f harbour.jq --argjson n 1
  [ "$output" = 4 ]
}

@test "deck # todo later" {
  run jq -n -f harbour.jq --argjson n 2
  [ "$output" = 9 ]
}

@test "a mark" {
  skip "later on"
}

@test "a condition of the machine" {
  command -v harbour-pilot >/dev/null || skip "no pilot"
  false
}

@test "a condition of the solution" {
  [ -f cars.jq ] || skip "cars.jq is not written yet"
  false
}

@test "the output of a run" {
  run jq -n -f harbour.jq --argjson n 1
  [ "$output" = 5 ] || skip "not five"
  false
}
