@test "deck # skip none" {
  run gawk -f harbour.awk -v n=1
  [ "$output" = 4 ]
}

@test "deck # todo later" {
  run gawk -f harbour.awk -v n=2
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
  [ -f cars.awk ] || skip "cars.awk is not written yet"
  false
}

@test "the output of a run" {
  run gawk -f harbour.awk -v n=1
  [ "$output" = 5 ] || skip "not five"
  false
}
