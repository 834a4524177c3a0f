//! Another value in place of a literal: one letter or digit for another of its class, a number beside it, the opposite
//! of a boolean, one element of a collection.

use std::ops::Range;

use fastrand::Rng;
use tree_sitter::Node;

use super::data::Sites;
use super::find::{Source, SourceMatches};

/// How deep a value is looked into.
const MAX_DEPTH: usize = 12;

/// Where an integer type ends: one more does not fit.
const LIMITS: [u64; 9] = [
    127,
    255,
    32_767,
    65_535,
    2_147_483_647,
    4_294_967_295,
    9_223_372_036_854_775_807,
    9_007_199_254_740_991,
    18_446_744_073_709_551_615,
];

/// A replacement in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) range: Range<usize>,
    pub(super) with: String,
}

impl Change {
    /// Whether both change the same text, or insert at the same place.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        self.range.start < other.range.end.max(other.range.start + 1)
            && other.range.start < self.range.end.max(self.range.start + 1)
    }
}

/// Changes literals of one file.
pub(super) struct Changer<'a, 't> {
    pub(super) sites: &'a Sites,
    pub(super) source: &'t Source<'t>,
    pub(super) found: &'a SourceMatches<'t>,
    /// The comparison allows for a difference, so that a number is changed by more.
    pub(super) loose: bool,
}

/// Where a literal comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// It is the value, or a part of it.
    Value,
    /// It is an argument or the receiver of a call that makes the value.
    CallPart,
}

impl<'t> Changer<'_, 't> {
    fn text(&self, node: Node<'_>) -> &'t str {
        &self.source.file.text[node.byte_range()]
    }

    fn is(kinds: &[String], node: Node<'_>) -> bool {
        kinds.iter().any(|kind| kind == node.kind())
    }

    /// A value that differs, if the node holds a literal.
    pub(super) fn change(&self, node: Node<'t>, rng: &mut Rng) -> Option<Change> {
        self.at(node, rng, Origin::Value, 0)
    }

    fn at(&self, node: Node<'t>, rng: &mut Rng, origin: Origin, depth: usize) -> Option<Change> {
        let kinds = &self.sites.file.kinds;
        if depth > MAX_DEPTH || Self::is(&kinds.skip, node) {
            return None;
        }
        let deeper = |node: Node<'t>, rng: &mut Rng| self.at(node, rng, origin, depth + 1);
        if let Some(with) = self.sites.file.opposites.get(self.text(node)) {
            return Some(Change { range: node.byte_range(), with: with.clone() });
        }
        if let Some(text) = self.found.deferred.get(&node.start_byte())
            && self.sites.file.deferred.contains_key(node.kind())
        {
            return self.text_change(*text, rng, origin);
        }
        if Self::is(&kinds.text, node) || Self::is(&kinds.character, node) {
            return self.text_change(node, rng, origin);
        }
        if Self::is(&kinds.number, node) {
            return self.number(node, rng);
        }
        if Self::is(&kinds.name, node) {
            return self.constant(node);
        }
        if Self::is(&kinds.pair, node) {
            let (key, value) = pair(node)?;
            let is_literal = Self::is(&kinds.text, key) || Self::is(&kinds.number, key);
            return deeper(value, rng).or_else(|| deeper(key, rng).filter(|_| is_literal));
        }
        if Self::is(&kinds.call, node) {
            return self.call(node, rng, depth);
        }
        if Self::is(&kinds.inside, node) || Self::is(&kinds.look_through, node) {
            let mut parts = parts(self.sites, node);
            if parts.is_empty() {
                let with = self.sites.file.empty.get(node.kind())?.clone();
                return Some(Change { range: node.byte_range(), with });
            }
            rng.shuffle(&mut parts);
            return parts.into_iter().find_map(|part| deeper(part, rng));
        }
        None
    }

    /// A call with literals: those that it is called on before its arguments, the first argument first.
    fn call(&self, node: Node<'t>, rng: &mut Rng, depth: usize) -> Option<Change> {
        let kinds = &self.sites.file.kinds;
        let function = function(node);
        let receiver = receiver(node, function).filter(|_| !self.is_separator(function));
        let is_literal = |node: &Node<'t>| {
            Self::is(&kinds.text, *node)
                || Self::is(&kinds.inside, *node)
                || Self::is(&kinds.look_through, *node)
                || self.sites.file.deferred.contains_key(node.kind())
        };
        if let Some(change) = receiver
            .filter(is_literal)
            .and_then(|node| self.at(node, rng, Origin::CallPart, depth + 1))
        {
            return Some(change);
        }
        let held = arguments(self.sites, node, function);
        let changed =
            held.into_iter().find_map(|part| self.at(part, rng, Origin::CallPart, depth + 1));
        changed.or_else(|| {
            let receiver = receiver.filter(|node| !Self::is(&kinds.name, *node))?;
            self.at(receiver, rng, Origin::CallPart, depth + 1)
        })
    }

    /// Whether a method's own text only stands between its arguments, so that it may not be in the result.
    fn is_separator(&self, function: Option<Node<'t>>) -> bool {
        let fields = ["property", "field", "attribute"];
        let name = function.and_then(|function| {
            fields
                .iter()
                .find_map(|field| function.child_by_field_name(field))
                .or_else(|| method(function))
        });
        let separators = self.sites.separators.as_ref();
        name.zip(separators).is_some_and(|(name, separators)| separators.is_match(self.text(name)))
    }

    /// The places in a text that may change.
    fn candidates(&self, node: Node<'t>) -> Vec<usize> {
        let text = self.source.file.text.as_bytes();
        let fixed = fixed(self.sites, node);
        let inner =
            node.start_byte() + prefix(self.text(node)).min(node.end_byte() - node.start_byte());
        let is_free = |at: &usize| {
            text[*at].is_ascii_alphanumeric()
                && !fixed.iter().any(|range| range.contains(at))
                && (*at == 0 || text[*at - 1] != b'\\')
        };
        (inner..node.end_byte()).filter(is_free).collect()
    }

    /// Whether a text has something that may change.
    pub(super) fn has_candidates(&self, node: Node<'t>) -> bool {
        !self.candidates(node).is_empty()
    }

    /// A letter or digit for another. In a call, digits come first, and of a date the year's: another letter, month or
    /// day may make a text that cannot be read.
    fn text_change(&self, node: Node<'t>, rng: &mut Rng, origin: Origin) -> Option<Change> {
        let text = self.source.file.text.as_bytes();
        let mut places = self.candidates(node);
        let digits: Vec<usize> =
            places.iter().copied().filter(|at| text[*at].is_ascii_digit()).collect();
        if origin == Origin::CallPart && !digits.is_empty() {
            let leap_day = leap_day(self.text(node)).map(|at| vec![node.start_byte() + at]);
            places = leap_day.unwrap_or_else(|| last_of_longest(&digits));
        }
        if places.is_empty() {
            return self.inserted(node);
        }
        let at = places[rng.usize(..places.len())];
        let class = [b'a'..=b'z', b'A'..=b'Z', b'1'..=b'9'];
        let class =
            class.into_iter().find(|class| class.contains(&text[at])).unwrap_or(b'1'..=b'9');
        let others: Vec<u8> = class.filter(|other| *other != text[at]).collect();
        let with = char::from(others[rng.usize(..others.len())]).to_string();
        Some(Change { range: at..at + 1, with })
    }

    /// A text without letters gets one; a character, and a text of one sign, becomes one.
    fn inserted(&self, node: Node<'t>) -> Option<Change> {
        let text = self.text(node);
        let at = node.start_byte() + prefix(text);
        if Self::is(&self.sites.file.kinds.character, node) {
            let inner = character(text)?;
            let range = node.start_byte() + inner.start..node.start_byte() + inner.end;
            return (&text[inner] != "x").then(|| Change { range, with: "x".to_owned() });
        }
        let is_quoted = at > node.start_byte();
        let replaced = usize::from(is_one_sign(text));
        is_quoted.then(|| Change { range: at..at + replaced, with: "x".to_owned() })
    }

    /// What takes the place of a name that stands for a value.
    fn constant(&self, node: Node<'t>) -> Option<Change> {
        let text = self.text(node);
        let template = self.sites.file.other_constant.as_ref()?;
        let is_constant = self.sites.constant.as_ref().is_some_and(|names| names.is_match(text));
        let with = template.replace("{}", text);
        is_constant.then(|| Change { range: node.byte_range(), with })
    }

    fn number(&self, node: Node<'t>, rng: &mut Rng) -> Option<Change> {
        let with = number(self.text(node), self.loose, rng)?;
        Some(Change { range: node.byte_range(), with })
    }
}

/// The named parts of a node that may belong to a value.
pub(super) fn parts<'t>(sites: &Sites, node: Node<'t>) -> Vec<Node<'t>> {
    let skip = &sites.file.kinds.skip;
    let mut cursor = node.walk();
    let parts = node.named_children(&mut cursor);
    parts.filter(|part| !part.is_extra() && !skip.iter().any(|kind| kind == part.kind())).collect()
}

/// The key and the value of a pair.
pub(super) fn pair(node: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let last = node.named_child(u32::try_from(node.named_child_count().checked_sub(1)?).ok()?)?;
    let key = ["key", "name", "field", "designator"]
        .iter()
        .find_map(|field| node.child_by_field_name(field));
    let value = node.child_by_field_name("value").unwrap_or(last);
    Some((key.or_else(|| node.named_child(0))?, value))
}

/// What is called.
pub(super) fn function(call: Node<'_>) -> Option<Node<'_>> {
    let fields = ["function", "method", "macro", "constructor", "type", "name", "expr"];
    fields.iter().find_map(|field| call.child_by_field_name(field)).or_else(|| {
        // A grammar that does not name the parts of a call puts it before its arguments.
        let mut parts = unnamed_parts(call)?;
        let first = parts.next().filter(|first| call.child(0) == Some(*first))?;
        parts.any(|part| part.kind().contains("argument")).then_some(first)
    })
}

/// The parts of a node if the grammar names none of them.
fn unnamed_parts(node: Node<'_>) -> Option<impl DoubleEndedIterator<Item = Node<'_>>> {
    let mut cursor = node.walk();
    let mut more = cursor.goto_first_child();
    while more {
        if cursor.field_name().is_some() {
            return None;
        }
        more = cursor.goto_next_sibling();
    }
    let parts: Vec<_> = node.named_children(&mut node.walk()).collect();
    Some(parts.into_iter())
}

/// The name of a method behind what it is called on, in a grammar that does not name the two.
pub(super) fn method(function: Node<'_>) -> Option<Node<'_>> {
    let mut parts = unnamed_parts(function)?;
    let name = parts.next_back()?;
    parts.next().map(|_| name)
}

/// What a method is called on.
pub(super) fn receiver<'t>(call: Node<'t>, function: Option<Node<'t>>) -> Option<Node<'t>> {
    let of = |node: Node<'t>, fields: &[&str]| {
        fields.iter().find_map(|field| node.child_by_field_name(field))
    };
    let on = ["object", "value", "operand", "argument"];
    of(call, &["receiver", "object"])
        .or_else(|| of(function?, &on))
        .or_else(|| of(function?.child_by_field_name("function")?, &on))
        .or_else(|| {
            method(function?)?;
            function?.named_child(0)
        })
}

/// The arguments of a call.
pub(super) fn arguments<'t>(
    sites: &Sites,
    call: Node<'t>,
    function: Option<Node<'t>>,
) -> Vec<Node<'t>> {
    if let Some(list) = call.child_by_field_name("arguments") {
        return parts(sites, list);
    }
    let own = parts(sites, call).into_iter();
    let own: Vec<Node<'t>> = own
        .filter(|part| {
            Some(*part) != function && Some(*part) != call.child_by_field_name("receiver")
        })
        .collect();
    match own[..] {
        [only] if only.kind().contains("argument") => parts(sites, only),
        _ => own,
    }
}

/// The ranges of a text that never change.
fn fixed(sites: &Sites, node: Node<'_>) -> Vec<Range<usize>> {
    let kinds = &sites.file.kinds.fixed;
    let mut ranges = Vec::new();
    let mut stack = vec![node];
    while let Some(node) = stack.pop() {
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            if kinds.iter().any(|kind| kind == child.kind()) {
                ranges.push(child.byte_range());
            } else {
                stack.push(child);
            }
        }
    }
    ranges
}

/// Whether a text between quotes is a single sign, which may have to stay a single character.
fn is_one_sign(text: &str) -> bool {
    let inner = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    let inner = inner('"').or_else(|| inner('\''));
    inner.is_some_and(|inner| inner.len() == 1 && inner != "\\")
}

/// The character of a literal: between quotes, or behind its first sign.
fn character(text: &str) -> Option<Range<usize>> {
    let begins = prefix(text);
    let is_quoted = text[..begins].ends_with('\'');
    let (begins, ends) =
        if is_quoted { (begins, text.len().checked_sub(1)?) } else { (1, text.len()) };
    (begins < ends && text.is_char_boundary(begins)).then_some(begins..ends)
}

/// The last digit of a leap day, `-02-29`: in another year it is no date, on another day it is one.
fn leap_day(text: &str) -> Option<usize> {
    let at = text.find("-02-29")? + "-02-2".len();
    let ends = !text[at + 1..].starts_with(|next: char| next.is_ascii_digit());
    ends.then_some(at)
}

/// Where the longest numbers end, of the places of digits.
fn last_of_longest(digits: &[usize]) -> Vec<usize> {
    let runs: Vec<&[usize]> = digits.chunk_by(|one, next| one + 1 == *next).collect();
    let longest = runs.iter().map(|run| run.len()).max();
    let longest = runs.iter().filter(|run| Some(run.len()) == longest);
    longest.filter_map(|run| run.last().copied()).collect()
}

/// How many bytes of a literal come before its text: letters such as `r` and `b`, and the quotes.
pub(super) fn prefix(text: &str) -> usize {
    let letters = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let signs = text[letters..]
        .bytes()
        .take_while(|byte| matches!(byte, b'#' | b'$' | b':' | b'%'))
        .count();
    let rest = &text[letters + signs..];
    let quotes = ["\"\"\"", "'''", "\"", "'", "`"];
    match quotes.iter().find(|quote| rest.starts_with(**quote)) {
        // Letters before a quote are no text; `R"(` opens a parenthesis as well.
        Some(quote) if letters <= 2 => letters + signs + quote.len(),
        _ => signs.min(text.len()) * usize::from(letters == 0),
    }
}

/// A 64-bit float holds every whole number up to this one.
const FLOATS_ARE_EXACT_TO: u64 = 1 << f64::MANTISSA_DIGITS;

/// Another number in the same notation; one that differs by much where the comparison is loose.
fn number(text: &str, loose: bool, rng: &mut Rng) -> Option<String> {
    let (sign, rest) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    let lower = rest.to_ascii_lowercase();
    for (mark, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] {
        let Some(digits) = lower.strip_prefix(mark) else { continue };
        let length = digits
            .bytes()
            .take_while(|byte| char::from(*byte).is_digit(radix) || matches!(byte, b'_' | b'\''))
            .count();
        let value = u64::from_str_radix(&digits[..length].replace(['_', '\''], ""), radix).ok()?;
        let other = value.checked_sub(1).unwrap_or(1);
        let width = length;
        let other = match radix {
            16 => format!("{other:x}"),
            2 => format!("{other:0width$b}"),
            _ => format!("{other:o}"),
        };
        return Some(format!("{sign}{}{other}{}", &rest[..2], &rest[2 + length..]));
    }
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'_' | b'\'' | b'.');
    let length = rest.bytes().take_while(is_part).count();
    let (body, suffix) = rest.split_at(length);
    let exponent = suffix.starts_with(['e', 'E']);
    let plain = body.replace(['_', '\''], "");
    if body.contains('.') || exponent || suffix.starts_with(['f', 'F']) && !body.is_empty() && loose
    {
        // Another leading digit may lie within what the comparison allows: a digit more does not.
        let other = if loose { Some(format!("1{plain}")) } else { float(&plain) };
        return other.map(|other| format!("{sign}{other}{suffix}"));
    }
    let value: u64 = plain.parse().ok()?;
    let first = plain.bytes().next()?;
    let other = if loose && value > 0 {
        // The first digit, and a number that is no longer.
        format!("{}{}", if first == b'9' { '8' } else { char::from(first + 1) }, &plain[1..])
    } else if value > FLOATS_ARE_EXACT_TO {
        // In a language whose numbers are floats, the next whole number may be the same float.
        (value - value / 1000).to_string()
    } else if value == 0 {
        "1".to_owned()
    } else if LIMITS.contains(&value) || value > 1 && rng.bool() {
        (value - 1).to_string()
    } else {
        (value + 1).to_string()
    };
    Some(format!("{sign}{other}{suffix}"))
}

/// A decimal number with another leading digit.
fn float(plain: &str) -> Option<String> {
    let Some(at) = plain.find(|c: char| ('1'..='9').contains(&c)) else {
        return Some("1.5".to_owned());
    };
    let value: f64 = plain.trim_end_matches('.').parse().ok()?;
    if value < 0.05 {
        return Some(format!("1.{}", plain.split_once('.').map_or("5", |(_, rest)| rest)));
    }
    let digit = plain.as_bytes()[at];
    let other = if digit == b'9' { '8' } else { char::from(digit + 1) };
    Some(format!("{}{other}{}", &plain[..at], &plain[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_notation_and_type() {
        let cases = [
            ("0", false, "1"),
            ("255", false, "254"),
            ("0xff", false, "0xfe"),
            ("0b0100", false, "0b0011"),
            ("9_000L", true, "8000L"),
            ("-17", true, "-27"),
            ("2.5", false, "3.5"),
            ("0.35", true, "10.35"),
            ("0.001", false, "1.001"),
            ("9.99e5", false, "8.99e5"),
            ("0.0", false, "1.5"),
            ("0o17", false, "0o16"),
            ("18446744073709551615", false, "18428297329635842064"),
        ];
        for (text, loose, expected) in cases {
            assert_eq!(
                number(text, loose, &mut Rng::with_seed(1)).as_deref(),
                Some(expected),
                "{text}"
            );
        }
        let other = number("12u8", false, &mut Rng::with_seed(1)).unwrap();
        assert!(["11u8", "13u8"].contains(&other.as_str()), "{other}");
    }

    #[test]
    fn the_year_of_a_date_ends_its_longest_number() {
        let of = |text: &str| {
            let digits = text.char_indices().filter(|(_, c)| c.is_ascii_digit());
            last_of_longest(&digits.map(|(at, _)| at).collect::<Vec<_>>())
        };
        assert_eq!(of("2013-05-13"), [3]);
        assert_eq!(of("13.05.2013 10:20"), [9]);
        assert_eq!(of("1, 12, 13"), [4, 8]);
    }

    #[test]
    fn a_character_stands_between_quotes_or_behind_a_sign() {
        let cases =
            [("'a'", "a"), ("'\\n'", "\\n"), ("L'\\n'", "\\n"), ("?\\s", "\\s"), ("$\\'", "\\'")];
        for (text, inner) in cases {
            assert_eq!(&text[character(text).unwrap()], inner, "{text}");
        }
        for none in ["", "'", "''", "?"] {
            assert_eq!(character(none), None, "{none}");
        }
    }

    #[test]
    fn a_text_of_one_sign_is_known() {
        for (text, is_one) in [
            ("\" \"", true),
            ("'!'", true),
            ("\"\"", false),
            ("\"\\\"", false),
            ("\"!!\"", false),
            ("b'!'", false),
        ] {
            assert_eq!(is_one_sign(text), is_one, "{text}");
        }
    }

    #[test]
    fn of_a_leap_day_the_last_digit_changes() {
        assert_eq!(leap_day("2012-02-29"), Some(9));
        assert_eq!(leap_day("~N[2012-02-29 10:00:00]"), Some(12));
        for other in ["2012-02-28", "2012-02-290", "2012-12-29", "-02-2", ""] {
            assert_eq!(leap_day(other), None, "{other}");
        }
    }

    #[test]
    fn the_text_of_a_literal_begins_behind_its_quotes() {
        let cases = [
            ("\"a\"", 1),
            ("'''a'''", 3),
            ("rb'a'", 3),
            ("r#\"a\"#", 3),
            (":a", 1),
            ("word", 0),
            ("$'a'", 2),
        ];
        for (text, expected) in cases {
            assert_eq!(prefix(text), expected, "{text}");
        }
    }
}
