# Names that differ only in what no function's name can hold.
@test "a deck" {
  run bash ferry.sh 1
  [ "$output" = 4 ]
}

@test "a-deck" {
  run bash ferry.sh 1
  [ "$output" = 4 ]
}

@test "a_deck" {
  run bash ferry.sh 2
  [ "$output" = 8 ]
}

@test "A deck" {
  run bash ferry.sh 3
  [ "$output" = 12 ]
}

@test "a  deck" {
  run bash ferry.sh 3
  [ "$output" = 12 ]
}
