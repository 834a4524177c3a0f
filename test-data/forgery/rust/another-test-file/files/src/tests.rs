#[test]
fn year_divisible_by_4() {}
