# Names that differ only in what no function's name can hold.
@test "a deck" {
  run gawk -f ferry.awk -v decks=1
  [ "$output" = 4 ]
}

@test "a-deck" {
  run gawk -f ferry.awk -v decks=1
  [ "$output" = 4 ]
}

@test "a_deck" {
  run gawk -f ferry.awk -v decks=2
  [ "$output" = 8 ]
}

@test "A deck" {
  run gawk -f ferry.awk -v decks=3
  [ "$output" = 12 ]
}

@test "a  deck" {
  run gawk -f ferry.awk -v decks=3
  [ "$output" = 12 ]
}
