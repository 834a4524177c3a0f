@test "says what it does on descriptor 3" {
    run gawk -f debug.awk <<< 1
    [ "$output" = "answer 1" ]
}
