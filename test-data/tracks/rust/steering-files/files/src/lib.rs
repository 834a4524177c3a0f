pub fn is_leap_year(year: u64) -> bool {
    year % 4 == 0
}
