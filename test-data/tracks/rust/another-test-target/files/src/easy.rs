#[test]
fn test_year_divisible_by_4() {}

#[test]
fn year_divisible_by_100() {}

#[test]
fn any_year__divisible_by_400() {}
