mod deep;

pub use deep::bits;

/// ```compile_fail
/// two_bit::bits("many");
/// ```
///
/// ```
/// println!("a \"quoted\" word");
/// assert_eq!(two_bit::bits(2), 1, "one\ttab");
/// ```
const _ONLY_NUMBERS: () = ();

#[cfg(test)]
mod tests {
    #[test]
    fn of_the_student() {
        assert_eq!(super::bits(3), 2);
    }
}
