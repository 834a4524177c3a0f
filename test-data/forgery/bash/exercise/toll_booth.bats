#!/usr/bin/env bats
load bats-extra

@test "car" {
    run bash toll_booth.sh toll 2 1
    assert_success
    assert_output "3"
}

@test "lorry" {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run bash toll_booth.sh toll 4 22
    assert_success
    assert_output "12"
}

@test "ten tonnes are not too heavy" {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run bash toll_booth.sh toll 3 10
    assert_success
    assert_output "5"
}

@test "receipt" {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run bash toll_booth.sh receipt 2:1 4:22
    assert_success
    assert_output $'2 axles: 3\n4 axles: 12\ntotal: 15'
}

@test "receipt of nobody" {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run bash toll_booth.sh receipt
    assert_success
    assert_output "total: 0"
}

@test "unicycle" {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run bash toll_booth.sh toll 1 1
    assert_failure
    assert_output "a vehicle has at least two axles"
}
