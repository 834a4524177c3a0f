#!/usr/bin/env bats
load bats-extra
load bats-jq

@test "Sum the rain" {
    ## task 1
    run jq 'include "./rain-report"; sum' week.json
    assert_success
    assert_output "15"
}

@test "Name the wettest day" {
    ## task 2
    run jq -r 'include "./rain-report"; wettest' week.json
    assert_success
    assert_output "Friday"
}

@test "Name no day of no days" {
    ## task 2
    run jq -r 'include "./rain-report"; wettest' <<< '{}'
    assert_success
    assert_output ""
}
