pub fn half(number: i32) -> i32 {
    if number % 2 != 0 {
        panic!("{number} is odd");
    }
    let halves: [i32; 3] = [0, 1, 2];
    halves[number as usize / 2]
}
