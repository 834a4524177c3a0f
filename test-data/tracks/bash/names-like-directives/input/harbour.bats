@test "deck # skip none" {
  run bash harbour.sh 1
  [ "$output" = 4 ]
}

@test "deck # todo later" {
  run bash harbour.sh 2
  [ "$output" = 8 ]
}

@test "deck # skip this # skip that" {
  run bash harbour.sh 3
  [ "$output" = 13 ]
}

@test "deck #3 in 5 sec" {
  run bash harbour.sh 3
  [ "$output" = 12 ]
}

@test "- a dash" {
  run bash harbour.sh 1
  [ "$output" = 4 ]
}

@test "an open brace {" {
  run bash harbour.sh 1
  [ "$output" = 4 ]
}

@test "left # skip for later" {
  skip "not today"
}
