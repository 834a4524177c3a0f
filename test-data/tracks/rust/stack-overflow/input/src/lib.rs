pub fn is_leap_year(year: u64) -> bool {
    if year == 1996 { !is_leap_year(year) } else { year % 100 != 0 || year % 400 == 0 }
}
