//! The line `TOTAL_SCORE <value>`, which judged tasks print in addition to any format.
//!
//! Finds the line that counts, which is the last one, and parses its number. It is not compared with other scores here.

use memchr::{memmem, memrchr2};

use crate::text::strip_ansi;

const KEY: &[u8] = b"TOTAL_SCORE";

/// How much of a line is read. No number is that long, and only few escape sequences precede one.
const MAX_LINE_BYTES: usize = 4096;

/// The total that a log states.
#[derive(Debug, Clone, PartialEq)]
pub enum TotalScore {
    /// There is no such line.
    Absent,
    /// A finite number.
    Value(f64),
    /// The last such line holds something else; this says what.
    Unusable(String),
}

/// The total of a log: the last line of the form `TOTAL_SCORE`, blanks, a value. Text after the value and a blank is
/// ignored, and so are escape sequences.
pub fn total_score(log: &[u8]) -> TotalScore {
    let mut rest = log;
    while let Some(at) = memmem::rfind(rest, KEY) {
        // Only the start of a line counts, so one look at each line is enough.
        let start = memrchr2(b'\n', b'\r', &rest[..at]).map_or(0, |end| end + 1);
        if let Some(total) = of_line(&log[start..log.len().min(start + MAX_LINE_BYTES)], start == 0)
        {
            return total;
        }
        rest = &rest[..start];
    }
    TotalScore::Absent
}

/// The total in the line at the start of `text`, if it is such a line.
fn of_line(text: &[u8], first: bool) -> Option<TotalScore> {
    let end = memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len());
    let line = String::from_utf8_lossy(&text[..end]);
    let line = strip_ansi(if first { line.trim_start_matches('\u{feff}') } else { &line });
    let value = value(line.as_bytes())?;
    Some(match number(value) {
        Some(number) if number.is_finite() => TotalScore::Value(number),
        Some(_) => TotalScore::Unusable(format!("TOTAL_SCORE is not finite: `{}`", text_of(value))),
        None => TotalScore::Unusable(format!("TOTAL_SCORE is not a number: `{}`", text_of(value))),
    })
}

fn text_of(value: &[u8]) -> String {
    String::from_utf8_lossy(&value[..value.len().min(80)]).into_owned()
}

/// The value of a line that is a `TOTAL_SCORE` line.
pub(super) fn value(line: &[u8]) -> Option<&[u8]> {
    let rest = line.strip_prefix(KEY)?;
    let value = rest.trim_ascii_start();
    let ends = |byte: &u8| matches!(byte, b' ' | b'\t');
    let length = value.iter().position(ends).unwrap_or(value.len());
    (value.len() < rest.len() && length > 0).then(|| &value[..length])
}

/// A decimal number with optional sign, fraction and exponent; also `inf` and `nan` in the usual spellings, which the
/// caller rejects.
#[inline]
pub(super) fn number(text: &[u8]) -> Option<f64> {
    plain(text).or_else(|| std::str::from_utf8(text).ok()?.parse().ok())
}

/// Digits with at most one point, few enough that both the integer and the power of ten that divides it are exact, so
/// that the quotient is rounded once. Most scores have this form.
#[inline]
fn plain(text: &[u8]) -> Option<f64> {
    const POWERS: [f64; 9] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
    if text.is_empty() || text.len() > 9 {
        return None;
    }
    let (mut digits, mut point) = (0_u32, None);
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'0'..=b'9' => digits = digits * 10 + u32::from(byte - b'0'),
            b'.' if point.is_none() && at > 0 => point = Some(at),
            _ => return None,
        }
    }
    let fraction = point.map_or(0, |at| text.len() - 1 - at);
    Some(f64::from(digits) / POWERS[fraction])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_counts_and_only_the_start_of_a_line() {
        let value = TotalScore::Value;
        let cases = [
            ("", TotalScore::Absent),
            ("TOTAL_SCORE 826577\nCASES_OK 48\n", value(826_577.0)),
            ("TOTAL_SCORE 10\nTOTAL_SCORE 20", value(20.0)),
            ("TOTAL_SCORE\t-5.5 points", value(-5.5)),
            ("TOTAL_SCORE +1e3\r\n", value(1000.0)),
            ("\u{feff}TOTAL_SCORE 1", value(1.0)),
            ("\u{1b}[32mTOTAL_SCORE\u{1b}[0m \u{1b}[1m7\u{1b}[0m\n", value(7.0)),
            ("TOTAL_SCORE 3\n TOTAL_SCORE 4\nSUBTOTAL_SCORE 5\nx TOTAL_SCORE 6", value(3.0)),
            (
                "TOTAL_SCORE 3\nTOTAL_SCORE: 4\nTOTAL_SCORE=5\nTOTAL_SCORE\nTOTAL_SCORES 6",
                value(3.0),
            ),
            ("10%\rTOTAL_SCORE 8", value(8.0)),
        ];
        for (log, expected) in cases {
            assert_eq!(total_score(log.as_bytes()), expected, "{log:?}");
        }
    }

    #[test]
    fn plain_numbers_are_what_the_general_reader_makes_of_them() {
        for text in [
            "0",
            "7",
            "12461",
            "13335.5",
            "0.1",
            "99999.999",
            "5.",
            "007",
            "1234567.8",
            "0.0000001",
        ] {
            assert_eq!(plain(text.as_bytes()), text.parse().ok(), "{text}");
        }
        for text in ["", ".", ".5", "-1", "1e3", "1.2.3", "1234567890", "inf"] {
            assert_eq!(plain(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_finite_number_is_unusable() {
        for bad in ["inf", "-inf", "nan", "1e400", "1,234", "0x10", "ten", "1_000", "--1"] {
            let log = format!("TOTAL_SCORE 1\nTOTAL_SCORE {bad}\n");
            assert!(matches!(total_score(log.as_bytes()), TotalScore::Unusable(_)), "{bad}");
        }
    }
}
