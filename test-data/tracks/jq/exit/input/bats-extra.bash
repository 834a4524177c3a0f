# The part of the assertions that these tests use.

assert_success() {
    if ((status != 0)); then
        printf '\n-- command failed --\nstatus : %s\noutput : %s\n--\n\n' "$status" "$output" >&2
        return 1
    fi
}

assert_failure() {
    if ((status == 0)); then
        printf '\n-- command succeeded, but it was expected to fail --\noutput : %s\n--\n\n' "$output" >&2
        return 1
    fi
}

assert_output() {
    if [[ $output != "$1" ]]; then
        printf '\n-- output differs --\nexpected : %s\nactual   : %s\n--\n\n' "$1" "$output" >&2
        return 1
    fi
}
