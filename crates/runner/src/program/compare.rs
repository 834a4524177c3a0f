//! The comparison of an output with the expected one: the default output validator of Kattis.

use std::fmt;

/// What counts as equal.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Comparison {
    /// Whether upper and lower case differ.
    pub case_sensitive: bool,
    /// Whether spaces and line ends must be the same. Otherwise, any number of them separates two words.
    pub space_sensitive: bool,
    /// Numbers may differ by this part of the expected one.
    pub relative: Option<f64>,
    /// Numbers may differ by this.
    pub absolute: Option<f64>,
}

/// The first difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The line of the output, counted from 1.
    pub line: usize,
    /// The expected word; `None` at the end of the expected output.
    pub expected: Option<String>,
    /// The word of the output; `None` at its end.
    pub found: Option<String>,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |word: &Option<String>| match word {
            Some(word) => format!("`{}`", shortened(word)),
            None => "the end of the output".to_owned(),
        };
        let (expected, found) = (word(&self.expected), word(&self.found));
        write!(f, "line {}: expected {expected}, found {found}", self.line)
    }
}

fn shortened(word: &str) -> String {
    const MAX_CHARS: usize = 100;
    let cut: String = word.chars().take(MAX_CHARS).collect();
    if cut.len() < word.len() { format!("{cut}…") } else { cut }
}

impl Comparison {
    /// The first difference of an output from the expected one.
    pub fn difference(&self, expected: &[u8], output: &[u8]) -> Option<Mismatch> {
        let mut expected = Words::of(expected, self.space_sensitive);
        let mut found = Words::of(output, self.space_sensitive);
        loop {
            let line = found.line;
            let (expected, found) = (expected.next(), found.next());
            match (expected, found) {
                (None, None) => return None,
                (Some(expected), Some(found)) if self.are_equal(expected, found) => {}
                (expected, found) => {
                    let text = |word: &[u8]| String::from_utf8_lossy(word).into_owned();
                    return Some(Mismatch {
                        line,
                        expected: expected.map(text),
                        found: found.map(text),
                    });
                }
            }
        }
    }

    fn are_equal(&self, expected: &[u8], found: &[u8]) -> bool {
        let same = if self.case_sensitive {
            expected == found
        } else {
            expected.eq_ignore_ascii_case(found)
        };
        if same || self.relative.is_none() && self.absolute.is_none() {
            return same;
        }
        let (Some(expected), Some(found)) = (number(expected), number(found)) else {
            return false;
        };
        let difference = (expected - found).abs();
        let is_within = |limit: Option<f64>| limit.is_some_and(|limit| difference <= limit);
        is_within(self.absolute) || is_within(self.relative.map(|part| part * expected.abs()))
    }
}

/// A decimal number; neither `nan` nor `inf`.
fn number(word: &[u8]) -> Option<f64> {
    let is_plain = word.iter().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(byte));
    let text = std::str::from_utf8(word).ok().filter(|_| is_plain)?;
    let value = text.parse::<f64>().ok().filter(|value| value.is_finite())?;
    // A number that is too small for the type is still not 0.
    let digits = text.split(['e', 'E']).next().unwrap_or_default();
    let is_tiny = value == 0.0 && digits.contains(|digit| matches!(digit, '1'..='9'));
    Some(if is_tiny { f64::from_bits(1).copysign(value) } else { value })
}

/// What C calls white space in its own locale: with the vertical tab, which Rust leaves out.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The words of a text; with spaces, each run of spaces is a word, too.
struct Words<'a> {
    rest: &'a [u8],
    with_spaces: bool,
    /// The line of the next word.
    line: usize,
}

impl<'a> Words<'a> {
    fn of(text: &'a [u8], with_spaces: bool) -> Self {
        let mut words = Self { rest: text, with_spaces, line: 1 };
        words.skip_spaces();
        words
    }

    fn skip_spaces(&mut self) {
        if !self.with_spaces {
            self.take(|byte| is_space(*byte));
        }
    }

    fn take(&mut self, belongs: impl Fn(&u8) -> bool) -> &'a [u8] {
        let end = self.rest.iter().position(|byte| !belongs(byte)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.line += memchr::memchr_iter(b'\n', taken).count();
        taken
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let begins_with_space = is_space(*self.rest.first()?);
        let word = self.take(|byte| is_space(*byte) == begins_with_space);
        self.skip_spaces();
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differs(how: Comparison, expected: &str, found: &str) -> Option<String> {
        how.difference(expected.as_bytes(), found.as_bytes()).map(|found| found.to_string())
    }

    #[test]
    fn words_are_compared_without_case_and_spaces_unless_they_count() {
        let plain = Comparison::default();
        assert_eq!(differs(plain, "Yes 1\n", " yes\n\n1"), None);
        assert_eq!(differs(plain, "1 2 3 4\n", "\u{b}1\u{b}2\u{c}3\r4"), None);
        assert_eq!(differs(plain, "1 2", "1\n3").unwrap(), "line 2: expected `2`, found `3`");
        assert_eq!(
            differs(plain, "1 2", "1\n").unwrap(),
            "line 2: expected `2`, found the end of the output"
        );
        assert!(differs(plain, "1", "1 1").is_some() && differs(plain, "1", "1.0").is_some());
        let case = Comparison { case_sensitive: true, ..plain };
        assert!(differs(case, "Yes", "yes").is_some());
        let space = Comparison { space_sensitive: true, ..plain };
        assert_eq!(differs(space, "a b\n", "A b\n"), None);
        for other in ["a  b\n", "a b", " a b\n", "a b\n\n"] {
            assert!(differs(space, "a b\n", other).is_some(), "{other:?}");
        }
    }

    #[test]
    fn numbers_may_differ_within_a_tolerance() {
        let part = Comparison { relative: Some(1e-2), ..Comparison::default() };
        assert_eq!(differs(part, "100 x", "100.9 X"), None);
        assert!(differs(part, "100", "102").is_some() && differs(part, "0", "0.001").is_some());
        let fixed = Comparison { absolute: Some(0.5), ..Comparison::default() };
        assert_eq!(differs(fixed, "1e2 -0.4", "100.5 0"), None);
        for other in ["nan", "inf", "0x1", "1,0", "1e999", ""] {
            assert!(differs(fixed, "1", other).is_some(), "{other}");
        }
        assert!(differs(fixed, "one", "1").is_some());
        let exact = Comparison { absolute: Some(0.0), relative: Some(0.0), ..part };
        assert_eq!(differs(exact, "0 -0.0 0e5", "0.00 0 -0"), None);
        for other in ["1e-4000", "-0.001e-400", "5e-324"] {
            assert!(differs(exact, "0", other).is_some(), "{other}");
            assert_eq!(differs(fixed, "0", other), None);
        }
    }
}
