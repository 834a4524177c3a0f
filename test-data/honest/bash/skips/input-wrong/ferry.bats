@test "it runs" {
  run bash ferry.sh 2
  [ "$output" = 8 ]
}

@test "left out" {
  skip
  false
}

@test "left out for a reason" {
  skip "needs a harbour"
  false
}

@test "not on this system" {
  [[ $OSTYPE == plan9* ]] || skip "only on Plan 9"
  false
}

@test "without a tool" {
  command -v harbour-pilot >/dev/null || skip "no harbour-pilot"
  false
}

@test "in another version" {
  if (( BASH_VERSINFO[0] < 90 )); then
    skip "this Bash is too old"
  fi
  false
}

# @test "commented out" {
#   false
# }
