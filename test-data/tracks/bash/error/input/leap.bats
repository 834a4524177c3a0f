load no-such-helper

@test "divisible by 4" {
    run bash leap.sh 2016
    [ "$output" = "true" ]
}
