//! What the recorded tests test.

/// Doubles.
///
/// ```
/// assert_eq!(mixed::double(2), 4);
/// ```
///
/// ```
/// assert_eq!(mixed::double(2), 5);
/// ```
pub fn double(n: u32) -> u32 {
    println!("doubling {n}");
    n * 2
}
