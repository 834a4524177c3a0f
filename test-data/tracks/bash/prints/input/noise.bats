setup() {
    source ./noise.sh
}

@test "says nothing" {
    true
}

@test "unicode and colour" {
    unicode
}

@test "much" {
    much
}

@test "prints and fails" {
    unicode
    [ "$(unicode)" = "" ]
}
