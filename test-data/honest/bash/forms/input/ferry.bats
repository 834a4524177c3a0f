  @test "indented" {
    run bash ferry.sh 1
    [ "$output" = 4 ]
  }

@test   "wide"   {

  run bash ferry.sh 2
  [ "$output" = 8 ]

}

@test "a comment behind" { # why
  run bash ferry.sh 1
  [ "$output" = 4 ]
} # end

@test unquoted {
  run bash ferry.sh 1
  [ "$output" = 4 ]
}

@test "a function in a test" {
  inner() {
    echo 4
  }
  run bash ferry.sh 1
  [ "$output" = "$(inner)" ]
}
