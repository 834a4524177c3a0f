@test "no such deck" {
  run gawk -f ferry.awk -v decks=-1
  [ "$status" -eq 1 ]
  [ "$output" = "no such deck" ]
}

@test "a status that is expected" {
  run -1 gawk -f ferry.awk -v decks=-1
}

@test "negated" {
  ! gawk -f ferry.awk -v decks=-1
}

@test "lines" {
  run bash -c 'gawk -f ferry.awk -v decks=1; gawk -f ferry.awk -v decks=2'
  [ "${#lines[@]}" -eq 2 ]
  [ "${lines[1]}" = 8 ]
}
