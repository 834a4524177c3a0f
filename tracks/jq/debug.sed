# `debug` of jq writes to the stream of bats at once: before the result of its test, where comments belong to the test before
# it. Moved to what its test printed: after the result, and there after the command that failed.
/^# \["DEBUG:",/ {
    H
    d
}
p
/^not ok / b
/^ok /! {
    /' failed\( with status [0-9]*\)\{0,1\}$/! b
}
s/.*//
x
s/^\n//
/./ p
