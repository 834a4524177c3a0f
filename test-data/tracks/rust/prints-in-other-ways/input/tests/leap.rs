use leap::is_leap_year;

#[test]
fn test_year_divisible_by_4() {
    assert!(is_leap_year(1996));
}

#[test]
#[ignore]
fn year_divisible_by_100() {
    assert!(!is_leap_year(1900), "1900 is no leap year");
}

#[test]
#[ignore = "later"]
fn any_year__divisible_by_400() {
    assert_eq!(is_leap_year(2000), true);
}
