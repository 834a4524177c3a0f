@test "expected time" {
    ## task 1
    run bash lasagna.sh time
    [ "$output" = "40" ]
}

@test "time left" {
    ## task 2
    run bash lasagna.sh left 25
    [ "$output" = "15" ]
}

@test "time left at the start" {
    ## task 2
    run bash lasagna.sh left 0
    [ "$output" = "40" ]
}
