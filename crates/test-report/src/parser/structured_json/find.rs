//! Finds the result in a log. Looks at each byte a fixed number of times, whatever the log.

use std::fmt;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem, memrchr};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};

use super::{object, plain};

const START: &[u8] = b">>>>> Start Structured Result";
const END: &[u8] = b">>>>> End Structured Result";

/// The result of the search in a log.
#[derive(Debug, PartialEq)]
pub(super) enum SearchResult {
    /// The one result: the range of its text.
    Result(Range<usize>),
    /// No result, and why.
    Nothing(String),
    /// More than one result, or a part of one: none can be believed.
    Contradiction(String),
}

/// The result of the search for marker lines.
pub(super) struct Marked {
    /// `None` without markers.
    pub(super) found: Option<SearchResult>,
    /// How many end markers had no start.
    pub(super) unmatched_ends: u64,
}

/// Looks for the lines that are markers.
pub(super) fn marked(log: &[u8]) -> Marked {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    let mut open = None;
    let mut unmatched_ends = 0;
    let mut contradiction = None;
    for (line, is_start) in markers(log) {
        match (open, is_start) {
            (None, true) => open = Some(line.end),
            (Some(_), true) => contradiction = Some("a result starts within another one"),
            (None, false) => unmatched_ends += 1,
            (Some(start), false) => {
                blocks.push(start..line.start);
                open = None;
            }
        }
    }
    if blocks.len() > 1 {
        contradiction = contradiction.or(Some("more than one marked result"));
    } else if open.is_some() {
        contradiction = contradiction.or(Some("a marked result has no end"));
    }
    let found = match (contradiction, blocks.pop()) {
        (Some(why), _) => Some(SearchResult::Contradiction(why.to_owned())),
        (None, Some(block)) => Some(SearchResult::Result(block)),
        (None, None) if unmatched_ends > 0 => {
            Some(SearchResult::Nothing("there is an end marker but no start marker".to_owned()))
        }
        (None, None) => None,
    };
    Marked { found, unmatched_ends }
}

/// The marker lines, each once, and whether it is a start marker.
fn markers(log: &[u8]) -> impl Iterator<Item = (Range<usize>, bool)> + '_ {
    let finder = memmem::Finder::new(b">>>>> ");
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let hit = at + finder.find(&log[at..])?;
            let start = memrchr(b'\n', &log[at..hit]).map_or(at, |end| at + end + 1);
            let end = memchr(b'\n', &log[hit..]).map_or(log.len(), |end| hit + end);
            at = end;
            let line = plain(&log[start..end]);
            let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line).trim_ascii();
            if line == START || line == END {
                return Some((start..end, line == START));
            }
        }
    })
}

/// Finds the only complete object that begins a line and has a key of a result. Text inside another object, complete
/// or not, is never a result.
pub(super) fn standalone(log: &[u8]) -> SearchResult {
    let mut braces = None;
    let mut result: Option<Range<usize>> = None;
    let mut at = if log.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    while let Some(start) = next_object(log, at) {
        let text = &log[start..];
        let mut stream = serde_json::Deserializer::from_slice(text).into_iter::<Probe>();
        at = match stream.next() {
            Some(Ok(Probe { known: true })) if result.is_some() => {
                return SearchResult::Contradiction("more than one result".to_owned());
            }
            Some(Ok(Probe { known: true })) => {
                let end = start + stream.byte_offset();
                result = Some(start..end);
                let next = end_of_line(log, end);
                // The evaluator's result, after one that was printed without a line end.
                if memchr(b'{', &log[end..next]).is_some() {
                    return SearchResult::Contradiction("more than one result".to_owned());
                }
                next
            }
            Some(Err(error)) if error.is_eof() && result.is_none() => {
                return SearchResult::Nothing("the last object is not complete".to_owned());
            }
            // An object that was begun in front of the evaluator's result would hide it.
            Some(Err(error)) if error.is_eof() && names_a_key(text) => {
                return SearchResult::Contradiction("more than one result".to_owned());
            }
            Some(Err(error)) if error.is_eof() => break,
            Some(Err(error)) => {
                let braces = braces.get_or_insert_with(|| Braces::of(log));
                braces.end(start).unwrap_or_else(|| line_of_error(text, start, error.line()))
            }
            Some(Ok(_)) | None => end_of_line(log, start + stream.byte_offset()),
        };
    }
    result.map_or_else(
        || SearchResult::Nothing("no line begins an object with a result's keys".to_owned()),
        SearchResult::Result,
    )
}

/// The position of the first `{` that begins a line, searched from the start of a line.
fn next_object(log: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let line = log.get(at..).filter(|rest| !rest.is_empty())?;
        let blanks = line.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\r'))?;
        if line[blanks] == b'{' {
            return Some(at + blanks);
        }
        at += memchr(b'\n', line)? + 1;
    }
}

/// Whether a text has a key of a result, in quotes.
fn names_a_key(text: &[u8]) -> bool {
    object::KEYS.iter().any(|key| memmem::find(text, format!("\"{key}\"").as_bytes()).is_some())
}

fn end_of_line(log: &[u8], at: usize) -> usize {
    memchr(b'\n', &log[at..]).map_or(log.len(), |end| at + end + 1)
}

/// The start of the line in which the JSON reader gave up, or of the line after the first.
fn line_of_error(text: &[u8], start: usize, line: usize) -> usize {
    let newline = memchr_iter(b'\n', text).nth(line.max(2) - 2);
    newline.map_or(start + text.len(), |at| start + at + 1)
}

/// Which braces at the start of a line have a counterpart, for text that is not JSON. Strings end with their line.
struct Braces {
    /// The start of the object, and the line after its end; sorted by start.
    pairs: Vec<(usize, usize)>,
}

impl Braces {
    fn of(log: &[u8]) -> Self {
        let mut pairs = Vec::new();
        let mut open = Vec::new();
        let mut at = 0;
        while at < log.len() {
            let next = end_of_line(log, at);
            let first = log[at..next].iter().position(|byte| !byte.is_ascii_whitespace());
            for (brace, opens) in line_braces(&log[at..next]) {
                if opens {
                    open.push((Some(brace) == first).then_some(at + brace));
                } else if let Some(Some(start)) = open.pop() {
                    pairs.push((start, next));
                }
            }
            at = next;
        }
        pairs.sort_unstable();
        Self { pairs }
    }

    fn end(&self, start: usize) -> Option<usize> {
        let at = self.pairs.binary_search_by_key(&start, |pair| pair.0).ok()?;
        Some(self.pairs[at].1)
    }
}

/// The braces of a line outside of strings, and whether they open.
fn line_braces(line: &[u8]) -> impl Iterator<Item = (usize, bool)> + '_ {
    let mut quoted = false;
    let mut escaped = false;
    line.iter().enumerate().filter_map(move |(at, &byte)| {
        let was_escaped = std::mem::take(&mut escaped);
        match byte {
            b'\\' if quoted => escaped = !was_escaped,
            b'"' if !was_escaped => quoted = !quoted,
            b'{' | b'}' if !quoted => return Some((at, byte == b'{')),
            _ => {}
        }
        None
    })
}

/// An object of which only the keys are read.
struct Probe {
    known: bool,
}

impl<'de> Deserialize<'de> for Probe {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys;
        impl<'de> Visitor<'de> for Keys {
            type Value = Probe;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Probe, A::Error> {
                let mut known = false;
                while let Some((key, value)) = map.next_entry::<Key, Option<IgnoredAny>>()? {
                    known |= key.known && value.is_some();
                }
                Ok(Probe { known })
            }
        }
        deserializer.deserialize_map(Keys)
    }
}

/// A key, whatever its bytes.
struct Key {
    known: bool,
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl Visitor<'_> for Name {
            type Value = Key;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_str<E>(self, key: &str) -> Result<Key, E> {
                Ok(Key { known: object::KEYS.contains(&key) })
            }

            fn visit_bytes<E>(self, key: &[u8]) -> Result<Key, E> {
                Ok(Key { known: object::KEYS.iter().any(|known| known.as_bytes() == key) })
            }
        }
        deserializer.deserialize_bytes(Name)
    }
}
