setup() {
    source ./greet.sh
}

@test "greets" {
    [ "$(greet World)" = "Hello, World!" ]
}

@test "greets nobody" {
    greet ""
}

@test "greets Alice" {
    [ "$(greet Alice)" = "Hello, Alice!" ]
}
