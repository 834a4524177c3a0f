setup() {
    source ./lasagna.sh
}

@test "expected time" {
    ## task 1
    run expected_time
    [ "$output" = "40" ]
}

@test "time left" {
    ## task 2
    run time_left 25
    [ "$output" = "15" ]
}
