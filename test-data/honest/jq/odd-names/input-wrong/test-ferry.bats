#!/usr/bin/env bats

@test "one deck" {
  run jq -n -r -f ferry.jq --argjson decks 1
  [ "$output" = 4 ]
}

@test 'two decks, with "quotes" inside' {
  run jq -n -r -f ferry.jq --argjson decks 2
  [ "$output" = 8 ]
}

@test "it's a [ferry] (with) {brackets} <and> more" {
  run jq -n -r -f ferry.jq --argjson decks 3
  [ "$output" = 12 ]
}

@test "甲板 🚢 größe" {
  run jq -n -r -f ferry.jq --argjson decks 1
  [ "$output" = 4 ]
}

@test "issue #12: a hash" {
  run jq -n -r -f ferry.jq --argjson decks 1
  [ "$output" = 4 ]
}

@test "100% of a|b & c; d > e" {
  run jq -n -r -f ferry.jq --argjson decks 2
  [ "$output" = 8 ]
}

@test "say \"hi\" for \$5 \\ and more" {
  run jq -n -r -f ferry.jq --argjson decks 1
  [ "$output" = 4 ]
}
