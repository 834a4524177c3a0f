//! The comparison of JSON values. Numbers are compared in full, whatever their size.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

/// Numbers may differ by this, or by this part of the expected one.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Tolerance(pub(super) f64);

/// The first difference of a value from the expected one, for people. Values of different kinds differ: `true` is not 1. `1.0` and
/// `1` are the same number.
pub(super) fn difference(
    expected: &RawValue,
    value: &RawValue,
    tolerance: Tolerance,
) -> Option<String> {
    let differs = || Some(format!("expected {}, got {}", shown(expected), shown(value)));
    match (kind(expected), kind(value)) {
        (Kind::List, Kind::List) => {
            let (Some(expected), Some(value)) = (list(expected), list(value)) else {
                return differs();
            };
            if expected.len() != value.len() {
                return differs();
            }
            let mut pairs = expected.into_iter().zip(value);
            pairs
                .any(|(expected, value)| difference(expected, value, tolerance).is_some())
                .then(differs)
                .flatten()
        }
        (Kind::Map, Kind::Map) => {
            let (Some(expected), Some(mut value)) = (map(expected), map(value)) else {
                return differs();
            };
            let is_same = expected.len() == value.len()
                && expected.into_iter().all(|(key, expected)| {
                    let value = value.remove(&key);
                    value.is_some_and(|value| difference(expected, value, tolerance).is_none())
                });
            if is_same { None } else { differs() }
        }
        (Kind::Number, Kind::Number) if numbers_agree(expected.get(), value.get(), tolerance) => {
            None
        }
        (Kind::Text, Kind::Text) if text(expected).is_some() && text(expected) == text(value) => {
            None
        }
        (Kind::Word, Kind::Word) if expected.get() == value.get() => None,
        _ => differs(),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    List,
    Map,
    Text,
    Number,
    /// `true`, `false` or `null`.
    Word,
}

fn kind(value: &RawValue) -> Kind {
    match value.get().as_bytes().first() {
        Some(b'[') => Kind::List,
        Some(b'{') => Kind::Map,
        Some(b'"') => Kind::Text,
        Some(b't' | b'f' | b'n') => Kind::Word,
        _ => Kind::Number,
    }
}

fn list(value: &RawValue) -> Option<Vec<&RawValue>> {
    serde_json::from_str(value.get()).ok()
}

fn map(value: &RawValue) -> Option<BTreeMap<String, &RawValue>> {
    serde_json::from_str(value.get()).ok()
}

fn text(value: &RawValue) -> Option<String> {
    serde_json::from_str(value.get()).ok()
}

/// Whether two numbers of JSON are the same, or near enough.
fn numbers_agree(expected: &str, found: &str, Tolerance(tolerance): Tolerance) -> bool {
    if let (Some(expected), Some(found)) = (whole(expected), whole(found))
        && tolerance == 0.0
    {
        return expected == found;
    }
    let (Ok(expected), Ok(found)) = (expected.parse::<f64>(), found.parse::<f64>()) else {
        return false;
    };
    let difference = (expected - found).abs();
    difference <= tolerance || difference <= tolerance * expected.abs()
}

/// The sign and digits of a whole number that is written as one.
fn whole(number: &str) -> Option<(bool, &str)> {
    let digits = number.strip_prefix('-').unwrap_or(number);
    let is_whole = digits.bytes().all(|byte| byte.is_ascii_digit());
    is_whole.then_some((digits != number && digits != "0", digits))
}

fn shown(value: &RawValue) -> String {
    const MAX_CHARS: usize = 200;
    let text: String = value.get().chars().take(MAX_CHARS).collect();
    if text.len() < value.get().len() { format!("`{text}…`") } else { format!("`{text}`") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_equal(expected: &str, found: &str, tolerance: f64) -> bool {
        let value = |text: &str| RawValue::from_string(text.to_owned()).unwrap();
        difference(&value(expected), &value(found), Tolerance(tolerance)).is_none()
    }

    #[test]
    fn values_are_equal_if_they_mean_the_same() {
        for (expected, found) in [
            ("1", "1.0"),
            ("-0", "0"),
            ("1e3", "1000"),
            (r#""é""#, r#""\u00e9""#),
            ("[1, [2]]", "[1,[2]]"),
            (r#"{"a": 1, "b": null}"#, r#"{"b":null,"a":1}"#),
            ("265252859812191058636308480000000", "265252859812191058636308480000000"),
        ] {
            assert!(are_equal(expected, found, 0.0), "{expected} {found}");
        }
    }

    #[test]
    fn other_values_differ() {
        for (expected, found) in [
            ("1", "true"),
            ("0", "false"),
            ("0", "null"),
            ("1", r#""1""#),
            ("[1]", "[1, 1]"),
            ("[1, 2]", "[2, 1]"),
            ("{}", "[]"),
            (r#"{"a": 1}"#, r#"{"b": 1}"#),
            (r#"{"a": 1}"#, r#"{"a": 1, "b": 1}"#),
            ("1", "-1"),
            ("9007199254740993", "9007199254740992"),
            ("265252859812191058636308480000000", "265252859812191058636308480000001"),
            ("0.1", "0.10000000000000003"),
        ] {
            assert!(!are_equal(expected, found, 0.0), "{expected} {found}");
        }
    }

    #[test]
    fn a_tolerance_is_of_the_number_or_of_its_size() {
        assert!(are_equal("0.3", "0.30000000000000004", 1e-9));
        assert!(are_equal("1000000", "1000000.5", 1e-6));
        assert!(are_equal("[1, 2]", "[1.05, 2]", 0.1));
        assert!(!are_equal("1", "1.2", 0.1) && !are_equal("1", r#""1""#, 0.1));
        assert!(!are_equal("1", "1e999", 0.1));
    }
}
