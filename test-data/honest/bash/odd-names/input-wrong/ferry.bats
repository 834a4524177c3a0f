#!/usr/bin/env bats

@test "one deck" {
  run bash ferry.sh 1
  [ "$output" = 4 ]
}

@test 'two decks, with "quotes" inside' {
  run bash ferry.sh 2
  [ "$output" = 8 ]
}

@test "it's a [ferry] (with) {brackets} <and> more" {
  run bash ferry.sh 3
  [ "$output" = 12 ]
}

@test "甲板 🚢 größe" {
  run bash ferry.sh 1
  [ "$output" = 4 ]
}

@test "issue #12: a hash" {
  run bash ferry.sh 1
  [ "$output" = 4 ]
}

@test "100% of a|b & c; d > e" {
  run bash ferry.sh 2
  [ "$output" = 8 ]
}

@test "say \"hi\" for \$5 \\ and more" {
  run bash ferry.sh 1
  [ "$output" = 4 ]
}
