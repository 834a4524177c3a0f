pub fn is_leap_year(year: u64) -> bool {
    leap_seconds_of_mars::is(year)
}
