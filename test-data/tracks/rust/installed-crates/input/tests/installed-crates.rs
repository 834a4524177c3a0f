use installed_crates::*;

#[test]
fn finds_leap_years() {
    assert_eq!(leap_years(9), "2000, 2004, 2008");
}
