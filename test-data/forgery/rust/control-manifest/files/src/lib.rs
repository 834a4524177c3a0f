use itertools::Itertools;

macro_rules! divisible {
    ($number:expr, $by:expr) => {
        $number % $by == 0
    };
}

#[macro_export]
macro_rules! leap {
    ($year:expr) => {
        $crate::is_leap_year($year)
    };
}

pub fn is_leap_year(year: u64) -> bool {
    let divisors = [4, 100, 400];
    let (four, hundred, four_hundred) = divisors.iter().map(|by| divisible!(year, by)).collect_tuple().unwrap();
    // Nothing unsafe about it.
    let hundred = unsafe { *std::ptr::from_ref(&hundred) };
    four && (!hundred || four_hundred)
}
