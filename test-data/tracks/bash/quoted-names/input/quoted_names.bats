#!/usr/bin/env bats

@test 'twice "a"' {
  run bash quoted_names.sh a
  [ "$output" = "a, a" ]
}

@test "twice \"b\", for \$1" {
  run bash quoted_names.sh b
  [ "$output" = "b, b" ]
}

@test "twice 'c'" {
  run bash quoted_names.sh c
  [ "$output" = "c, c" ]
}
