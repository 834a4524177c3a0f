use num_traits::Zero;

pub fn is_leap_year(year: u64) -> bool {
    (year % 4).is_zero() && (!(year % 100).is_zero() || (year % 400).is_zero())
}
