/// The number of bits.
///
/// ```
/// # use two_bit::bits;
/// assert_eq!(bits(2), 2);
/// ```
pub fn bits(number: u32) -> u32 {
    assert!(number > 0, "no number");
    32 - number.leading_zeros()
}
