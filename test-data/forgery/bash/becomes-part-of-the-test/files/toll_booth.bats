#!/usr/bin/env bats
load bats-extra

@test "car" {
    source ./toll_booth.sh
    run toll 2 1
    assert_success
    assert_output "3"
}

@test "lorry" {
    source ./toll_booth.sh
    run toll 4 22
    assert_success
    assert_output "12"
}
