  @test "indented" {
    run gawk -f ferry.awk -v decks=1
    [ "$output" = 4 ]
  }

@test   "wide"   {

  run gawk -f ferry.awk -v decks=2
  [ "$output" = 8 ]

}

@test "a comment behind" { # why
  run gawk -f ferry.awk -v decks=1
  [ "$output" = 4 ]
} # end

@test unquoted {
  run gawk -f ferry.awk -v decks=1
  [ "$output" = 4 ]
}

@test "a function in a test" {
  inner() {
    echo 4
  }
  run gawk -f ferry.awk -v decks=1
  [ "$output" = "$(inner)" ]
}
