@test "first" {
    true
}

@test "greets" {
    run bash greet.sh
    [ "$status" -eq 0 ]
}

@test "last" {
    true
}
