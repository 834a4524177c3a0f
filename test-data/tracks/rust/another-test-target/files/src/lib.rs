pub fn is_leap_year(_year: u64) -> bool {
    false
}
