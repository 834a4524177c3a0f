#!/usr/bin/env bats
load bats-extra
load bats-jq

@test "nothing costs nothing" {
    run jq -c -f water-meter.jq <<< '[0]'
    assert_success
    assert_output '[0]'
}

@test "two cents a litre" {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run jq -c -f water-meter.jq <<< '[25]'
    assert_success
    assert_output '[50]'
}

@test "more above a thousand litres" {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run jq -c -f water-meter.jq <<< '[1001]'
    assert_success
    assert_output '[2003]'
}

@test "two meters" {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run jq -c -f water-meter.jq <<< '[10, 20]'
    assert_success
    assert_output '[20,40]'
}

@test "negative amounts" {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run jq -c -f water-meter.jq <<< '[-1]'
    assert_failure
    assert_output "a meter never runs backwards"
}
