#!/usr/bin/env bats
load bats-extra
load bats-jq

@test "a dry week" {
    # [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run jq -r -f rain-gauge.jq <<< '{}'
    assert_success
    assert_output "0 mm on 0 days"
}

@test 'one wet day' {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run jq -r -f rain-gauge.jq <<< '{"Monday": 4}'
    assert_success
    assert_output "4 mm on 1 days"
}

@test "days without rain do not count" {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip

    run jq -r -f rain-gauge.jq << 'WEEK'
        {
          "Monday": 4,
          "Tuesday": 0,
          "Friday": 11
        }
WEEK

    assert_success
    expected="15 mm on 2 days"
    assert_output "$expected"
}

@test refuses_negative_amounts {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run jq -r -f rain-gauge.jq <<< '{"Monday": -1}'
    assert_failure
    assert_output "a gauge never shows less than nothing"
}

@test "snow counts, too" {
    skip "there is none"
    false
}
