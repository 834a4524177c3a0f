#!/usr/bin/env bats

setup() {
  mkdir -p box/inner
  cp file_box.sh box/copy.sh
}

teardown() {
  rm -rf box
}

@test "folders are made" {
  mkdir "$BATS_TEST_TMPDIR/one"
  [ -d "$BATS_TEST_TMPDIR/one" ]
  run mkdir "$BATS_TEST_TMPDIR/one"
  [ "$status" -eq 1 ]
}

@test "the time goes on" {
  first=$(date +%s%N)
  [ "${#first}" -eq 19 ]
  [ "$(date -u -d @0 +%Y)" = 1970 ]
}

@test "the solution has the commands themselves" {
  run bash box/copy.sh
  [ "$output" = "file file file" ]
  echo "what a passing test prints"
}

@test "a copy of nothing fails" {
  cp nothing box/nothing
}

@test "the next one passes" {
  [ ! -e box/nothing ]
}
