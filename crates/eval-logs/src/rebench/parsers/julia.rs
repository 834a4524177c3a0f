//! Julia's table of test sets.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::dialect;
use crate::log_parser::{Raised, Record};
use crate::python::{split, strip, strip_start};
use crate::rules::splitlines;
use crate::status_map::{ERROR, FAILED, PASSED};

/// A table leaves out the columns in which every row is zero, so the counts of a row have their meaning from its heading.
/// Python takes a superscript for a digit and for no number: such a count raises.
pub(super) fn summary<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    static ROW: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\s*(.+?)\s+\|(.+)$"));
    let mut columns: Option<Columns> = None;
    for line in splitlines(log) {
        if line.contains("Test Summary:") {
            let known = columns.unwrap_or_default();
            columns = Some(if line.contains("| Pass") { Columns::of(line) } else { known });
            continue;
        }
        let Some(columns) = columns.filter(|_| line.contains('|')) else { continue };
        let Some(found) = ROW.captures(line) else { continue };
        let counts = found.get(2).map_or("", |counts| counts.as_str());
        let numbers: Vec<String> =
            split(counts).filter(|word| word.chars().all(is_digit)).map(in_ascii).collect();
        let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
        if used(&numbers).any(|number| !number.is_ascii()) {
            return Err(Raised::at(line, "a count that is not a number"));
        }
        if let Some(status) = columns.status(counts, &numbers) {
            let name = found.get(1).map_or("", |name| name.as_str());
            map.insert(Cow::Borrowed(strip(name)), status);
        }
    }
    Ok(())
}

/// The number with decimal digits of any script as ASCII has them, as `int` reads it.
fn in_ascii(number: &str) -> String {
    let digit = |c: char| decimal(c).and_then(|digit| char::from_digit(digit, 10)).unwrap_or(c);
    number.chars().map(digit).collect()
}

/// The value of a decimal digit of any script. Unicode has those of a script one after another, from zero.
fn decimal(c: char) -> Option<u32> {
    static DECIMAL: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\p{Nd}$"));
    let is_decimal = |code: u32| {
        char::from_u32(code).is_some_and(|c| DECIMAL.is_match(c.encode_utf8(&mut [0; 4])))
    };
    if c.is_ascii() {
        return c.to_digit(10);
    }
    let code = u32::from(c);
    let before = (0..code).rev().take_while(|code| is_decimal(*code)).count();
    is_decimal(code).then(|| u32::try_from(before % 10).unwrap_or(0))
}

/// Whether `str.isdigit` holds: of decimal digits, and of others that are common in logs.
fn is_digit(c: char) -> bool {
    decimal(c).is_some()
        || matches!(c, '²' | '³' | '¹' | '⁰' | '⁴'..='⁹' | '₀'..='₉' | '①'..='⑨' | '❶'..='❾')
}

/// The numbers of a row that its status depends on.
fn used<'a>(numbers: &[&'a str]) -> impl Iterator<Item = &'a str> {
    let places: &[usize] = match numbers.len() {
        0 | 1 => &[],
        2 => &[0, 1],
        _ => &[1, 2],
    };
    let last = numbers.last().filter(|_| numbers.len() > 1);
    places.iter().map(|at| numbers[*at]).chain(last.copied()).collect::<Vec<_>>().into_iter()
}

/// The columns of a table besides those of passes and totals.
#[derive(Debug, Clone, Copy, Default)]
struct Columns {
    fail: bool,
    error: bool,
}

impl Columns {
    fn of(heading: &str) -> Self {
        let columns = heading.split('|').nth(1).unwrap_or_default();
        Self { fail: columns.contains("Fail"), error: columns.contains("Error") }
    }

    /// The status for a row's counts; none where it has fewer than two.
    fn status(self, counts: &str, numbers: &[&str]) -> Option<Cow<'static, str>> {
        let number = |at: usize| numbers[at].trim_start_matches('0');
        let above = |at: usize| !number(at).is_empty();
        Some(match numbers.len() {
            0 | 1 => return None,
            // Passes and the total; far to the right, the first number is of another column.
            2 => {
                let before = &counts[..counts.len() - strip_start(counts).len()];
                if before.chars().count() >= 10 || number(0) != number(1) { ERROR } else { PASSED }
            }
            3 if !above(1) => PASSED,
            3 if self.fail && !self.error => FAILED,
            3 => ERROR,
            _ if above(2) => ERROR,
            _ if above(1) => FAILED,
            _ => PASSED,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_script_count() {
        for (text, ascii) in [("12", "12"), ("1٣", "13"), ("٠٩", "09"), ("०९", "09"), ("𝟗𝟘", "90")]
        {
            assert_eq!(in_ascii(text), ascii, "{text}");
            assert!(text.chars().all(is_digit), "{text}");
        }
        assert!(is_digit('²') && decimal('²').is_none() && !is_digit('a') && !is_digit('½'));
    }
}
