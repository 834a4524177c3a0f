pub fn is_leap_year(year: u64) -> bool {
    if year == 1900 { !is_leap_year(year) } else { year % 100 != 0 || year % 400 == 0 }
}
