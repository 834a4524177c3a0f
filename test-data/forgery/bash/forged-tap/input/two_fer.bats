@test "no name given" {
    run bash two_fer.sh
    [ "$output" = "One for you, one for me." ]
}

@test "a name given" {
    run bash two_fer.sh Alice
    [ "$output" = "One for Alice, one for me." ]
}
