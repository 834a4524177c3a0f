#!/usr/bin/env bats

@test "one deck" {
  run gawk -f ferry.awk -v decks=1
  [ "$output" = 4 ]
}

@test 'two decks, with "quotes" inside' {
  run gawk -f ferry.awk -v decks=2
  [ "$output" = 8 ]
}

@test "it's a [ferry] (with) {brackets} <and> more" {
  run gawk -f ferry.awk -v decks=3
  [ "$output" = 12 ]
}

@test "甲板 🚢 größe" {
  run gawk -f ferry.awk -v decks=1
  [ "$output" = 4 ]
}

@test "issue #12: a hash" {
  run gawk -f ferry.awk -v decks=1
  [ "$output" = 4 ]
}

@test "100% of a|b & c; d > e" {
  run gawk -f ferry.awk -v decks=2
  [ "$output" = 8 ]
}

@test "say \"hi\" for \$5 \\ and more" {
  run gawk -f ferry.awk -v decks=1
  [ "$output" = 4 ]
}
