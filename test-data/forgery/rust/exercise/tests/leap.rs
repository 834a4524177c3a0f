use leap::*;

#[test]
fn year_not_divisible_by_4() {
    assert_eq!(is_leap_year(2015), false);
}

#[test]
#[ignore]
fn year_divisible_by_4() {
    assert_eq!(is_leap_year(1996), true);
}

#[test]
#[ignore]
fn year_divisible_by_100() {
    assert_eq!(is_leap_year(2100), false);
}

#[test]
#[ignore]
fn year_divisible_by_400() {
    assert_eq!(is_leap_year(2000), true);
}
