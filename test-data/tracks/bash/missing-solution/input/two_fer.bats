@test "no name given" {
    run bash two_fer.sh
    [ "$status" -eq 0 ]
}
