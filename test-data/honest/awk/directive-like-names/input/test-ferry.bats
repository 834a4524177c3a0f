@test "deck # skip none" {
  run gawk -f ferry.awk -v decks=1
  [ "$output" = 4 ]
}

@test "deck # TODO later" {
  run gawk -f ferry.awk -v decks=2
  [ "$output" = 8 ]
}

@test "not ok 3 a deck" {
  run gawk -f ferry.awk -v decks=3
  [ "$output" = 12 ]
}

@test "1..4" {
  run gawk -f ferry.awk -v decks=1
  [ "$output" = 4 ]
}

@test "done in 12ms" {
  run gawk -f ferry.awk -v decks=1
  [ "$output" = 4 ]
}
