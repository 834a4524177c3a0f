@test "decks" {
  run bash harbour.sh
  [ "$status" -ne 0 ]
}
