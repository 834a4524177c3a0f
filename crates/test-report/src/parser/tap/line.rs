//! The grammar of one TAP line, without its indentation.

/// What a line says.
#[derive(Debug, PartialEq)]
pub(super) enum Line<'a> {
    /// `TAP version 13`
    Version,
    /// `1..4`, or `1..0 # SKIP no network`
    Plan { count: u64, skip: Option<&'a str> },
    /// `ok 1 - adds`
    Point(Point<'a>),
    /// `# text`, without the mark and one blank
    Comment(&'a str),
    /// `Bail out! reason`, whole
    BailOut(&'a str),
    /// `pragma +strict`
    Pragma,
    /// Anything else
    Other,
}

/// A test point.
#[derive(Debug, PartialEq)]
pub(super) struct Point<'a> {
    pub(super) ok: bool,
    pub(super) number: Option<u64>,
    /// As written, escapes included.
    pub(super) description: &'a str,
    /// All that follows the number, if a part of it is not taken for the description.
    pub(super) whole: Option<&'a str>,
    pub(super) directive: Option<Directive<'a>>,
    /// Its duration, which node-tap and vitest write as a comment: `# time=1.5ms`.
    pub(super) milliseconds: Option<f64>,
    /// It may begin a block of subtests: ` {` follows.
    pub(super) opens: bool,
}

/// `# SKIP reason` or `# TODO reason`; the reason may be empty.
#[derive(Debug, PartialEq)]
pub(super) enum Directive<'a> {
    Skip(&'a str),
    Todo(&'a str),
}

/// Reads a line without its indentation.
pub(super) fn read(line: &str) -> Line<'_> {
    if let Some(comment) = line.strip_prefix('#') {
        return Line::Comment(comment.strip_prefix(' ').unwrap_or(comment));
    }
    if let Some(rest) = line.strip_prefix("not ok") {
        return point(false, rest).map_or(Line::Other, Line::Point);
    }
    if let Some(rest) = line.strip_prefix("ok") {
        return point(true, rest).map_or(Line::Other, Line::Point);
    }
    if let Some(rest) = line.strip_prefix("1..") {
        return plan(rest).unwrap_or(Line::Other);
    }
    if line.strip_prefix("TAP version ").is_some_and(|v| v.trim().parse::<u32>().is_ok()) {
        return Line::Version;
    }
    if line.starts_with("Bail out!") {
        return Line::BailOut(line.trim_end());
    }
    if line.starts_with("pragma +") || line.starts_with("pragma -") {
        return Line::Pragma;
    }
    Line::Other
}

fn plan(rest: &str) -> Option<Line<'_>> {
    let (number, directive) = match rest.find('#') {
        Some(at) => (&rest[..at], Some(&rest[at + 1..])),
        None => (rest, None),
    };
    let count = number.trim().parse().ok()?;
    let skip = match directive {
        Some(text) => match word(text)? {
            Directive::Skip(reason) => Some(reason),
            Directive::Todo(_) => return None,
        },
        None => None,
    };
    Some(Line::Plan { count, skip })
}

fn point(ok: bool, rest: &str) -> Option<Point<'_>> {
    // `okay` is not a test point.
    if !rest.is_empty() && !rest.starts_with([' ', '\t']) {
        return None;
    }
    let rest = rest.trim();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = rest[..digits].parse().ok();
    let ends = rest[digits..].is_empty() || rest[digits..].starts_with([' ', '\t']);
    let (number, rest) = match number {
        Some(number) if ends => (Some(number), rest[digits..].trim_start()),
        _ => (None, rest),
    };
    let whole = rest;
    let (rest, opens) = match rest.strip_suffix('{').map(|before| (before, before.trim_end())) {
        Some((before, text)) if text.is_empty() || text.len() < before.len() => (text, true),
        _ => (rest, false),
    };
    let (rest, milliseconds) = split_time(rest);
    let (description, directive) = split_directive(rest);
    let whole = (description.len() < whole.len()).then_some(whole);
    let description = description.strip_prefix("- ").unwrap_or(description).trim();
    let description = if description == "-" { "" } else { description };
    Some(Point { ok, number, description, whole, directive, milliseconds, opens })
}

/// Cuts off `# time=1.5ms`.
fn split_time(text: &str) -> (&str, Option<f64>) {
    let time = text
        .rsplit_once("# time=")
        .filter(|(before, _)| before.is_empty() || before.ends_with(' '));
    let milliseconds = time.and_then(|(_, time)| match time.strip_suffix("ms") {
        Some(time) => time.parse().ok(),
        None => time.strip_suffix('s')?.parse().ok().map(|seconds: f64| seconds * 1000.0),
    });
    match (time, milliseconds) {
        (Some((before, _)), Some(_)) => (before.trim_end(), milliseconds),
        _ => (text, None),
    }
}

/// Cuts at the first unescaped `#` that stands alone and is followed by a directive.
fn split_directive(text: &str) -> (&str, Option<Directive<'_>>) {
    let bytes = text.as_bytes();
    let mut escaped = false;
    for (at, &byte) in bytes.iter().enumerate() {
        if byte == b'#'
            && !escaped
            && (at == 0 || matches!(bytes[at - 1], b' ' | b'\t'))
            && let Some(directive) = word(&text[at + 1..])
        {
            return (text[..at].trim_end(), Some(directive));
        }
        escaped = byte == b'\\' && !escaped;
    }
    (text, None)
}

/// Reads `SKIP reason` or `TODO reason` in any case; `skipped: reason` is accepted too.
fn word(text: &str) -> Option<Directive<'_>> {
    let text = text.trim_start();
    let (name, rest) = (text.get(..4)?, &text[4..]);
    let skip = name.eq_ignore_ascii_case("skip");
    if !skip && !name.eq_ignore_ascii_case("todo") {
        return None;
    }
    let (word, reason) = rest.split_at(rest.find([' ', '\t']).unwrap_or(rest.len()));
    let word = word.trim_end_matches(':');
    if skip && (word.is_empty() || word.eq_ignore_ascii_case("ped")) {
        return Some(Directive::Skip(reason.trim()));
    }
    (!skip && word.is_empty()).then(|| Directive::Todo(reason.trim()))
}

/// A description with its escapes resolved. `\#` is always an escape; `\\` only in streams that state a version,
/// because producers that state none (bats) do not escape.
pub(super) fn unescape(description: &str, versioned: bool) -> String {
    if !description.contains('\\') {
        return description.to_owned();
    }
    let mut out = String::with_capacity(description.len());
    let mut chars = description.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        if c == '\\' && (next == Some('#') || (versioned && next == Some('\\'))) {
            out.extend(chars.next());
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test_point<'a>(
        ok: bool,
        number: impl Into<Option<u64>>,
        description: &'a str,
        directive: impl Into<Option<Directive<'a>>>,
    ) -> Line<'a> {
        let (number, directive) = (number.into(), directive.into());
        let (whole, milliseconds, opens) = (None, None, false);
        Line::Point(Point { ok, number, description, whole, directive, milliseconds, opens })
    }

    #[test]
    fn reads_every_kind_of_line() {
        use Directive::{Skip, Todo};
        let cases = [
            ("TAP version 14", Line::Version),
            ("1..4", Line::Plan { count: 4, skip: None }),
            ("1..0 # SKIP no net", Line::Plan { count: 0, skip: Some("no net") }),
            ("1..x", Line::Other),
            ("ok", test_point(true, None, "", None)),
            ("okay", Line::Other),
            ("ok 1", test_point(true, 1, "", None)),
            ("not ok 2 - a - b", test_point(false, 2, "a - b", None)),
            ("ok - no number", test_point(true, None, "no number", None)),
            ("ok 3 3 things", test_point(true, 3, "3 things", None)),
            ("ok 2nd try", test_point(true, None, "2nd try", None)),
            ("ok 4 a # skip why", test_point(true, 4, "a", Skip("why"))),
            ("ok 4 a # SKIPPED: why", test_point(true, 4, "a", Skip("why"))),
            ("ok 5 # skip", test_point(true, 5, "", Skip(""))),
            ("not ok 6 - b # TODO soon", test_point(false, 6, "b", Todo("soon"))),
            ("ok 7 c \\# skip d", test_point(true, 7, "c \\# skip d", None)),
            ("ok 7 c# skip d", test_point(true, 7, "c# skip d", None)),
            ("ok 8 issue # 7 # todo", test_point(true, 8, "issue # 7", Todo(""))),
            ("ok 99999999999999999999999 x", {
                test_point(true, None, "99999999999999999999999 x", None)
            }),
            ("#   two", Line::Comment("  two")),
            ("#", Line::Comment("")),
            ("Bail out! disk full", Line::BailOut("Bail out! disk full")),
            ("pragma +strict", Line::Pragma),
            ("hello", Line::Other),
            ("", Line::Other),
        ];
        for (line, expected) in cases {
            let found = match read(line) {
                Line::Point(point) => Line::Point(Point { whole: None, ..point }),
                line => line,
            };
            assert_eq!(found, expected, "{line:?}");
        }
    }

    #[test]
    fn a_directive_may_be_a_part_of_the_name() {
        let cases = [
            ("ok 1 a # skip b # skip why", Some("a # skip b # skip why")),
            ("not ok 2 - a # todo later", Some("- a # todo later")),
            ("ok 3 a {", Some("a {")),
            ("ok 4 - a # b", None),
        ];
        for (line, whole) in cases {
            let Line::Point(point) = read(line) else { panic!("{line}") };
            assert_eq!(point.whole, whole, "{line}");
        }
    }

    #[test]
    fn times_and_braces_are_no_part_of_a_name() {
        let cases = [
            ("ok 1 - a # time=1.5ms", ("a", Some(1.5), false)),
            ("ok 1 - a # time=2s {", ("a", Some(2000.0), true)),
            ("ok 1 - a {", ("a", None, true)),
            ("ok 1 - a{", ("a{", None, false)),
            ("ok 1 - a # SKIP # time=3ms", ("a", Some(3.0), false)),
            ("ok 1 - a # time=soon", ("a # time=soon", None, false)),
        ];
        for (line, expected) in cases {
            let Line::Point(point) = read(line) else { panic!("{line}") };
            assert_eq!((point.description, point.milliseconds, point.opens), expected, "{line}");
        }
    }

    #[test]
    fn escapes_depend_on_the_version() {
        assert_eq!(unescape(r"a \# b \\ c", false), r"a # b \\ c");
        assert_eq!(unescape(r"a \# b \\ c \", true), r"a # b \ c \");
    }
}
