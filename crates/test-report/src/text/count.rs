//! Numbers of things.

/// A number of things that have a regular plural: `1 test`, `3 tests`.
pub fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The sum of numbers; of none it is 0, and not -0 as that of [`Iterator::sum`].
pub fn sum(numbers: impl IntoIterator<Item = f64>) -> f64 {
    numbers.into_iter().fold(0.0, |sum, number| sum + number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_nothing_is_a_plain_zero() {
        assert_eq!(sum([]).to_string(), "0");
        assert_eq!(sum([-0.0]).to_string(), "0");
        assert_eq!(sum([1.5, 2.0]).to_string(), "3.5");
    }
}
