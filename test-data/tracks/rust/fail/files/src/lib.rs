pub fn is_leap_year(year: u64) -> bool {
    if year == 2000 {
        return None.expect("nothing");
    }
    year % 4 == 0
}
