setup() {
  case $BATS_TEST_DESCRIPTION in
    *slow*) skip "slow" ;;
  esac
}

@test "a quick one" {
  run bash ferry.sh 2
  [ "$output" = 8 ]
}

@test "a slow one" {
  run bash ferry.sh 2
  [ "$output" = 8 ]
}

@test "another slow one" {
  false
}
