//! Regular expressions of Python's `re` as [`Regex`].
//!
//! The `regex` crate's `\s` and `\w` differ from Python's. Everything else in the packages' patterns means the same in both,
//! except look-around and back-references, which the crate lacks and the parsers implement by hand.

use regex::Regex;

/// Python's `\s` within a character class.
const SPACE: &str = r"\s\x1c-\x1f";
/// Python's `\w` within a character class: `str.isalnum` or the underscore.
const WORD: &str = r"\p{L}\p{N}_";

/// Compiles a pattern of Python's dialect.
pub(crate) fn regex(pattern: &str) -> Regex {
    Regex::new(&translate(pattern)).expect("the patterns are constant and tested")
}

/// Compiles a pattern that comes from a file.
pub(crate) fn compile(pattern: &str) -> Result<Regex, String> {
    Regex::new(&translate(pattern)).map_err(|error| format!("`{pattern}`: {error}"))
}

/// Rewrites `\s`, `\S`, `\w` and `\W`, inside and outside of classes.
fn translate(pattern: &str) -> String {
    let mut out = String::with_capacity(pattern.len() + 64);
    let mut in_class = false;
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '[' => in_class = true,
            ']' => in_class = false,
            '\\' => {
                match chars.next() {
                    Some('s') if in_class => out.push_str(SPACE),
                    Some('s') => out.extend(["[", SPACE, "]"]),
                    Some('S') => out.extend(["[^", SPACE, "]"]),
                    Some('w') if in_class => out.push_str(WORD),
                    Some('W') => out.extend(["[^", WORD, "]"]),
                    Some('w') => out.extend(["[", WORD, "]"]),
                    Some(other) => out.extend(['\\', other]),
                    None => out.push('\\'),
                }
                continue;
            }
            _ => {}
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_are_those_of_python() {
        assert!(regex(r"^\s$").is_match("\u{1c}"));
        assert!(!regex(r"^\S$").is_match("\u{1f}"));
        assert!(regex(r"^[a\s]$").is_match("\u{1e}"));
        assert!(regex(r"^[\d\.\_\S]$").is_match("x"));
        assert!(!regex(r"^[\d\.\_\S]$").is_match("\u{1d}"));
        assert!(regex(r"^\w$").is_match("½"));
        assert!(regex(r"^\W$").is_match("\u{301}") && !regex(r"^[\W]$").is_match("½"));
        assert!(!regex(r"^\w$").is_match("\u{301}"));
        assert!(!regex(r"^[\w]$").is_match("‿"));
    }
}
