#!/usr/bin/env bats

@test "not divisible by 4" {
    run bash leap.sh 2015
    [ "$status" -eq 0 ]
    [ "$output" = "false" ]
}

@test "divisible by 4" {
    run bash leap.sh 2016
    [ "$status" -eq 0 ]
    [ "$output" = "true" ]
}
