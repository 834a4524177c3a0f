price=5

@test "" {
  run bash twice.sh 1
  [ "$output" = "11" ]
}

@test "one line" { run bash twice.sh 2; [ "$output" = "22" ]; }

function the_other_way { #@test
  run bash twice.sh 3
  [ "$output" = "33" ]
}

without_the_word() { # @test
  run bash twice.sh 4
  [ "$output" = "44" ]
}

@test without_quotes { # a comment
  run bash twice.sh 6
  [ "$output" = "66" ]
}

  @test "further right" {
    both() {
      bash twice.sh 7
    }
    run both
    [ "$output" = "77" ]
  }

@test "costs $price" {
  run bash twice.sh "$price"
  [ "$output" = "56" ]
}
