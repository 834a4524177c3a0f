@test "a loop over decks" {
  for decks in 1 2 3; do
    run bash ferry.sh $decks
    [ "$output" -eq $(( decks * 4 )) ]
  done
}

@test "a table" {
  local -A table=([1]=4 [2]=8 [5]=20)
  for decks in "${!table[@]}"; do
    run bash ferry.sh $decks
    [ "$output" = "${table[$decks]}" ]
  done
}

@test "a here document" {
  while read -r decks places; do
    run bash ferry.sh $decks
    [ "$output" = "$places" ]
  done <<END
1 4
3 12
END
}
