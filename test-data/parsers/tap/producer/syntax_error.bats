@test "x" {
 if true
}
