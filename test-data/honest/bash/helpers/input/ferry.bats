check() {
  run bash ferry.sh $1
  [ "$status" -eq 0 ]
  [ "$output" = "$2" ]
}

assert_equal() {
  if [[ "$1" != "$2" ]]; then
    echo "expected $2, got $1" >&2
    return 1
  fi
}

@test "by a helper" {
  check 1 4
  check 2 8
}

@test "by another helper" {
  run bash ferry.sh 3
  assert_equal "$output" 12
}
