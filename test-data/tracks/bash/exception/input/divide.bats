@test "divides" {
    run bash divide.sh 6 3
    [ "$status" -eq 0 ]
    [ "$output" = "2" ]
}

@test "refuses to divide by zero" {
    run bash divide.sh 6 0
    [ "$status" -eq 0 ]
}
