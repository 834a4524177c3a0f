# bats test_tags=files, slow
@test "a file of the test" {
  bash ferry.sh 1 > "$BATS_TEST_TMPDIR/out"
  diff "$BATS_TEST_TMPDIR/out" - <<< 4
}

# bats test_tags=files
@test "a file of all tests" {
  bash ferry.sh 2 > "$BATS_FILE_TMPDIR/out"
  [ "$(<"$BATS_FILE_TMPDIR/out")" = 8 ]
}

@test "a name is known" {
  [ "$BATS_TEST_DESCRIPTION" = "a name is known" ]
  [ "$BATS_TEST_NUMBER" -eq 3 ]
}
