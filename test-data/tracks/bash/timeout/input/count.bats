@test "counts from three" {
    run bash count.sh 3
    [ "$output" = "done" ]
}

@test "counts from minus one" {
    run bash count.sh -1
    [ "$output" = "done" ]
}

@test "counts from zero" {
    run bash count.sh 0
    [ "$output" = "done" ]
}
