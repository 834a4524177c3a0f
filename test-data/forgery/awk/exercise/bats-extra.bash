# Assertions on the last command that `run` ran.

say() {
    printf -- '-- %s --\nwanted : %s\nfound  : %s\n--\n' "$@" >&2
    return 1
}

assert_success() {
    [[ $status -eq 0 ]] || say "command failed" 0 "$status"
}

assert_failure() {
    [[ $status -ne 0 ]] || say "command succeeded" "a failure" "$status"
}

assert_output() {
    [[ $output == "$1" ]] || say "output differs" "$1" "$output"
}
