@test "says what it does on descriptor 3" {
    run bash debug.sh 1
    [ "$output" = "answer 1" ]
}

@test "as a command of the test" {
    bash debug.sh 2 | grep -q '^answer 2$'
}

@test "and does not find the result of a test there" {
    [ "$(bash debug.sh 'ok 3 x')" = "answer ok 3 x" ]
    run bash debug.sh 3
    [ "$output" = "answer 4" ]
}
