#!/usr/bin/env bats
load bats-extra

setup() {
    printf 'Monday 4\nFriday 11\n' > week.txt
}

teardown() {
    rm week.txt
}

@test "Sum the rain" {
    ## task 1
    run gawk -v what=sum -f rain-report.awk week.txt
    assert_success
    assert_output "15"
}

@test "Name the wettest day" {
    ## task 2
    run gawk -v what=wettest -f rain-report.awk week.txt
    assert_success
    assert_output "Friday"
}

@test "Name no day of no days" {
    ## task 2
    run gawk -v what=wettest -f rain-report.awk /dev/null
    assert_success
    assert_output ""
}
