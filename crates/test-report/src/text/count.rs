//! Numbers of things.

/// A number of things that have a regular plural: `1 test`, `3 tests`.
pub fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
