#!/usr/bin/env bats
load bats-extra

@test "no name given" {
    # [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run bash two_fer.sh
    assert_success
    assert_output "One for you, one for me."
}

@test "a name given" {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip
    run bash two_fer.sh "Alice"
    assert_success
    assert_output "One for Alice, one for me."
}

@test 'a name of two words' {
    [[ $BATS_RUN_SKIPPED == "true" ]] || skip

    run bash two_fer.sh "Mary Ann"
    assert_success
    assert_output "One for Mary Ann, one for me."
}

@test "left for later" {
    skip "not today"
    false
}
