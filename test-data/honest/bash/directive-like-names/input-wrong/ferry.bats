@test "deck # skip none" {
  run bash ferry.sh 1
  [ "$output" = 4 ]
}

@test "deck # TODO later" {
  run bash ferry.sh 2
  [ "$output" = 8 ]
}

@test "not ok 3 a deck" {
  run bash ferry.sh 3
  [ "$output" = 12 ]
}

@test "1..4" {
  run bash ferry.sh 1
  [ "$output" = 4 ]
}

@test "done in 12ms" {
  run bash ferry.sh 1
  [ "$output" = 4 ]
}
