//! What no XML document may hold.

/// A document without the two characters that XML forbids and that writers let pass; others were escaped or removed before.
pub fn well_formed(document: &str) -> String {
    document.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
