pub fn twice(number: i32) -> i32 {
    if number < 0 { 0 } else { 2 * number }
}
