pub fn is_leap_year(year: u64) -> bool {
    let unused = 1;
    year % 4 == "0"
}
