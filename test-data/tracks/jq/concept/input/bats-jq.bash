# What `debug` says is no output: it is written to bats's own stream, as a comment.

jq() {
    local said status line
    said=$(mktemp)
    command jq "$@" 2> "$said"
    status=$?
    while IFS= read -r line; do
        if [[ $line == '["DEBUG:",'* ]]; then
            echo "# $line" >&3
        else
            echo "$line" >&2
        fi
    done < "$said"
    return "$status"
}
