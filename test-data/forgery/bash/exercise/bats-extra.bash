# Assertions on the last command that `run` ran.

report() {
    printf -- '-- %s --\nexpected : %s\nactual   : %s\n--\n' "$@" >&2
    return 1
}

assert_success() {
    [[ $status -eq 0 ]] || report "command failed" 0 "$status"
}

assert_failure() {
    [[ $status -ne 0 ]] || report "command succeeded" "a failure" "$status"
}

assert_output() {
    [[ $output == "$1" ]] || report "output differs" "$1" "$output"
}
