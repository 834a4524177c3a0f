setup() { source lib.sh; }
@test "passes" { true; }
@test "fails with a message" {
  run echo one
  [ "$output" == "two" ]
}
@test "skipped" { skip "not yet"; }
@test "skipped bare" { skip; }
@test "prints to fd 3" { echo "# said" >&3; echo raw >&3; }
@test "prints then fails" { echo hello; echo "a # b"; return 3; }
@test "odd # name \\ here" { true; }
@test "exits" { exit 4; }
