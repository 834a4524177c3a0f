//! One line of `pytest -v`: the test case that it names, and its outcome.
//!
//! The grammar of a single line, independent of its neighbours. Nothing is copied.

use memchr::{memchr, memchr_iter, memchr2, memchr3, memmem, memrchr};

use crate::model::Status;

/// The word that pytest prints for an outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    Passed,
    Failed,
    Error,
    Skipped,
    XFail,
    XPass,
    /// The test runs again: its earlier results do not count.
    Rerun,
    /// A part of a test passed, or pytest counts it like a pass. The test has an outcome of its own.
    PartPassed,
    /// A part of a test failed, and so did the test.
    PartFailed,
    PartSkipped,
    PartXFailed,
}

impl Word {
    /// The status; `None` if the word is not the outcome of a test case.
    pub(super) fn status(self) -> Option<&'static Status> {
        match self {
            Self::Passed => Some(&Status::Passed),
            Self::Failed | Self::PartFailed => Some(&Status::Failed),
            Self::Error => Some(&Status::Error),
            Self::Skipped | Self::PartSkipped => Some(&Status::Skipped),
            Self::XFail | Self::PartXFailed => Some(&Status::XFailed),
            Self::XPass => Some(&Status::XPassed),
            Self::Rerun | Self::PartPassed => None,
        }
    }

    /// Whether it ends the run of a test's body.
    pub(super) fn ends_body(self) -> bool {
        self.is_of_body() || matches!(self, Self::Skipped | Self::XFail)
    }

    /// Whether it can only be the outcome of a test's body, not of its teardown.
    pub(super) fn is_of_body(self) -> bool {
        matches!(self, Self::Passed | Self::Failed | Self::XPass)
    }

    /// Whether it is about a part of a test.
    pub(super) fn is_of_part(self) -> bool {
        matches!(self, Self::PartPassed | Self::PartFailed | Self::PartSkipped | Self::PartXFailed)
    }

    /// Whether a reason may follow in parentheses.
    fn takes_reason(self) -> bool {
        matches!(self, Self::Skipped | Self::XFail | Self::XPass)
    }
}

/// A longer word precedes the words that it ends with.
const WORDS: [(&[u8], Word); 11] = [
    (b"SUBPASS", Word::PartPassed),
    (b"SUBFAIL", Word::PartFailed),
    (b"SUBSKIP", Word::PartSkipped),
    // The plugin pytest-subtests counts it separately.
    (b"SUBXFAIL", Word::PartPassed),
    (b"PASSED", Word::Passed),
    (b"FAILED", Word::Failed),
    (b"SKIPPED", Word::Skipped),
    (b"ERROR", Word::Error),
    (b"XFAIL", Word::XFail),
    (b"XPASS", Word::XPass),
    (b"RERUN", Word::Rerun),
];

/// Words that are directly followed by the description of a part: `SUBFAILED[message] (i=1)`.
const PARTS: [(&[u8], Word); 4] = [
    (b"SUBPASSED", Word::PartPassed),
    (b"SUBFAILED", Word::PartFailed),
    (b"SUBSKIPPED", Word::PartSkipped),
    (b"SUBXFAIL", Word::PartXFailed),
];

/// An outcome and the test case that it belongs to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct NamedResult<'a> {
    /// The test's name, even if the outcome is that of a part.
    pub(super) name: &'a [u8],
    pub(super) word: Word,
    /// The line states the progress or the duration. pytest omits both if it does not capture what tests print.
    pub(super) timed: bool,
}

/// An outcome in a line that does not name its test case.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct UnnamedResult<'a> {
    pub(super) word: Word,
    /// The text before the word, if the word ends the line.
    pub(super) before: &'a [u8],
    pub(super) timed: bool,
    /// How much the line looks like pytest's: 3 for the whole line, 2 for its end, 1 for a part of it.
    pub(super) level: u8,
}

/// `id STATUS (reason)  [ 50%]`: a line that names a test case and its outcome.
#[inline]
pub(super) fn result(line: &[u8]) -> Option<NamedResult<'_>> {
    let (text, timed) = without_progress(line);
    if let Some((word, at)) = ending(text)
        && at > 0
        && text[at - 1] == b' '
        && (timed || memchr(b'(', text).is_none() || reasoned(text).is_none())
    {
        let mut name = trim_end(&text[..at]);
        if word.is_of_part() {
            name = &name[..described_part(name)];
        }
        return is_id(name).then(|| NamedResult { name: without_origin(name), word, timed });
    }
    // The name of a test that is about to run ends like this.
    if !timed && line.ends_with(b"] ") {
        return None;
    }
    let (name, word) = described(text)?;
    // Lines after an unfinished reason belong to it.
    let timed = timed || !(text.ends_with(b")") || text.ends_with(b"]"));
    is_id(name).then(|| NamedResult { name: without_origin(name), word, timed })
}

/// Where `[message] (key=value)`, which the plugin pytest-subtests writes after the id, begins.
fn described_part(text: &[u8]) -> usize {
    let end =
        python_id(text).or_else(|| Some(colons(text)? + memchr(b' ', &text[colons(text)?..])?));
    end.unwrap_or(text.len())
}

/// A line of the short summary: the word, and the id with what follows it.
pub(super) fn summarised(text: &[u8]) -> Option<(Word, &[u8])> {
    // `[message] (key=value) SUBFAIL id`
    if matches!(text.first(), Some(b'[' | b'(')) {
        let rest = text[description(text)..].strip_prefix(b" ")?;
        let (word, status) =
            WORDS.iter().find(|(word, status)| status.is_of_part() && rest.starts_with(word))?;
        return Some((*status, rest[word.len()..].strip_prefix(b" ")?));
    }
    let (word, status) = PARTS.iter().chain(&WORDS).find(|(word, _)| text.starts_with(word))?;
    let mut rest = &text[word.len()..];
    if PARTS.iter().any(|(part, _)| part == word) {
        rest = &rest[description(rest)..];
    }
    let rest = rest.strip_prefix(b" ")?;
    (!rest.starts_with(b"[")).then_some((*status, rest))
}

/// The forms in which text follows the status: a reason, or the description of a part.
#[cold]
fn described(text: &[u8]) -> Option<(&[u8], Word)> {
    // Every word that text may follow contains one of these.
    memchr3(b'X', b'K', b'U', text)?;
    if let Some((at, word)) = reasoned(text) {
        return Some((trim_end(&text[..at]), word));
    }
    for at in memmem::find_iter(text, b" SUB") {
        let found = PARTS.iter().find(|(word, _)| text[at + 1..].starts_with(word));
        if let Some((word, status)) = found
            && is_closed(&text[..at])
            && matches!(text.get(at + 1 + word.len()), Some(b'[' | b'(' | b' '))
        {
            // `id (key=value) SUBXFAIL (reason)`, as the plugin pytest-subtests writes it.
            if text.get(at + 1 + word.len()) == Some(&b' ') {
                return Some((&text[..described_part(&text[..at])], Word::PartPassed));
            }
            return Some((&text[..at], *status));
        }
    }
    // A reason that pytest wrapped badly, because the name is as wide as its terminal.
    let end = python_id(text)?;
    let rest = text[end..].strip_prefix(b" ")?;
    let (_, word) =
        WORDS.iter().find(|(text, word)| word.takes_reason() && rest.starts_with(text))?;
    (rest.ends_with(b")") || memchr(b' ', rest).is_some()).then_some((&text[..end], *word))
}

/// The first ` STATUS (` outside of the name's brackets.
fn reasoned(text: &[u8]) -> Option<(usize, Word)> {
    let words: [(&[u8], Word); 3] =
        [(b" SKIPPED (", Word::Skipped), (b" XFAIL (", Word::XFail), (b" XPASS (", Word::XPass)];
    // Among positions outside of brackets, one where no bracket was ever left open is better than an earlier one.
    let places = words.iter().flat_map(|(needle, word)| {
        let closed = memmem::find_iter(text, needle).filter(|at| is_closed(&text[..*at]));
        let mut depth = Depth::default();
        closed.map(move |at| (depth.at(text, at) != 0, at, *word))
    });
    let (open, at, word) = places.min_by_key(|(open, at, _)| (*open, *at))?;
    let within = open && python_name(text).is_some_and(|(end, fits)| fits && at < end);
    (!within).then_some((at, word))
}

/// The number of open brackets at positions of a text, from left to right.
#[derive(Default)]
pub(super) struct Depth {
    depth: isize,
    read: usize,
}

impl Depth {
    pub(super) fn at(&mut self, text: &[u8], at: usize) -> isize {
        for byte in &text[self.read..at] {
            self.depth += isize::from(*byte == b'[') - isize::from(*byte == b']');
        }
        self.read = at;
        self.depth
    }
}

/// `[gw0] [ 50%] PASSED id`, as the workers of xdist report.
pub(super) fn of_worker(line: &[u8]) -> Option<NamedResult<'_>> {
    let end = memchr(b']', line)?;
    if end < 2 || line.get(end + 1) != Some(&b' ') || memchr(b' ', &line[..end]).is_some() {
        return None;
    }
    let mut rest = line[end + 1..].trim_ascii_start();
    if rest.starts_with(b"[") {
        let end = memchr(b']', rest)?;
        if is_progress(&rest[1..end]) {
            rest = rest[end + 1..].trim_ascii_start();
        }
    }
    while let Some(end) = memchr(b' ', rest).filter(|end| is_duration(&rest[..*end])) {
        rest = rest[end..].trim_ascii_start();
    }
    let (word, rest) = summarised(rest)?;
    let name = trim_end(rest);
    is_id(name).then(|| NamedResult { name: without_origin(name), word, timed: true })
}

/// Where `[message] (key=value)` ends.
fn description(text: &[u8]) -> usize {
    let mut end = 0;
    for (open, close) in [(b'[', b']'), (b'(', b')')] {
        let start = if end > 0 && text[end..].starts_with(b" (") { end + 1 } else { end };
        if text.get(start) == Some(&open) {
            end = start + balanced(&text[start..], open, close).unwrap_or(0);
        }
    }
    end
}

/// Where the bracket that begins the text closes.
fn balanced(text: &[u8], open: u8, close: u8) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, &byte) in text.iter().enumerate() {
        if byte == open {
            depth += 1;
        } else if byte == close {
            depth -= 1;
            if depth == 0 {
                return Some(at + 1);
            }
        }
    }
    None
}

/// The outcome in a line after the test case's name: with `-s`, what the test prints surrounds it.
pub(super) fn loose(line: &[u8]) -> Option<UnnamedResult<'_>> {
    let (text, timed) = without_progress(line);
    if let Some((word, at)) = ending(text).filter(|(_, at)| &text[..*at] != b"X") {
        let before = trim_end(&text[..at]);
        return Some(UnnamedResult { word, before, timed, level: if at == 0 { 3 } else { 2 } });
    }
    if let Some((_, word)) = PARTS.iter().find(|(word, _)| text.starts_with(word)) {
        return Some(UnnamedResult { word: *word, before: b"", timed, level: 3 });
    }
    // Every word contains one of these.
    memchr2(b'E', b'X', text)?;
    if let Some(word) = glued_part(text) {
        return Some(UnnamedResult { word, before: b"", timed, level: 2 });
    }
    let places = WORDS.iter().flat_map(|(needle, word)| {
        memmem::find_iter(text, needle).map(|at| (at, at + needle.len(), *word))
    });
    let heard = places.filter_map(|(at, end, word)| {
        let rest = &text[end..];
        let level = match rest {
            [b' ', b'(', ..] if word.takes_reason() => {
                let level = if at == 0 { 3 } else { 1 + u8::from(rest.ends_with(b")")) };
                // The rest of the line belongs to the reason.
                return Some((level, usize::MAX - at, word));
            }
            _ if progress_first(rest) => 2,
            // What the teardown prints follows directly; `ERRORS`, `PASSED in 3s` and the like are text.
            [b'S' | b' '..=b'/' | b':'..=b'@', ..] => return None,
            _ => 1,
        };
        Some((level, at, word))
    });
    let (level, at, word) = heard.max_by_key(|(level, at, _)| (*level, *at))?;
    let timed = timed || (at > text.len() && level == 3 && !text.ends_with(b")"));
    Some(UnnamedResult { word, before: b"", timed, level })
}

/// The outcome of a part directly after what the test printed: `textSUBPASSED[message] (i=1)`.
fn glued_part(text: &[u8]) -> Option<Word> {
    let described = memmem::find_iter(text, b"SUB").filter_map(|at| {
        let (word, part) = PARTS.iter().find(|(word, _)| text[at..].starts_with(word))?;
        let rest = &text[at + word.len()..];
        (matches!(rest.first(), Some(b'[' | b'(')) && description(rest) == rest.len())
            .then_some(*part)
    });
    described.last()
}

/// The test case whose name starts the line, and where the name ends.
pub(super) fn start(line: &[u8]) -> Option<&[u8]> {
    // The end of a reason.
    if without_progress(line).1 && loose(line).is_none() {
        return None;
    }
    let colons = colons(line)?;
    let path = &line[..colons];
    let text = trim_end(line);
    let name = if path.ends_with(b".py") && line.ends_with(b"] ") {
        text
    } else if path.ends_with(b".py") {
        &line[..python_id(line)?]
    } else if memchr(b' ', path).is_none() && (has_extension(path) || memchr(b' ', text).is_none())
    {
        text
    } else {
        return None;
    };
    (name.len() > colons + 2 && is_id(name)).then(|| without_origin(name))
}

/// Where the name of a Python test ends: at the first blank outside of its brackets. If the brackets do not match, at
/// the last blank.
pub(super) fn python_id(text: &[u8]) -> Option<usize> {
    python_name(text).map(|(end, _)| end)
}

/// The first blank outside of brackets; the end if there is none.
pub(super) fn blank_outside(text: &[u8]) -> usize {
    let mut depth = 0_isize;
    let blank = text.iter().position(|byte| {
        depth += isize::from(*byte == b'[') - isize::from(*byte == b']');
        *byte == b' ' && depth <= 0
    });
    blank.unwrap_or(text.len())
}

/// The letters of a line of progress, as pytest prints it without `-v`: `.F..s   [ 50%]`; and whether it states the
/// progress.
pub(super) fn progress(line: &[u8]) -> Option<(&[u8], bool)> {
    let letter = |byte: &u8| b".FEsxXRuyp,-".contains(byte);
    if !line.first().is_some_and(letter) {
        return None;
    }
    let (letters, timed) = without_progress(line);
    (!letters.is_empty() && letters.iter().all(letter)).then_some((letters, timed))
}

/// The same, and whether its brackets match.
fn python_name(text: &[u8]) -> Option<(usize, bool)> {
    let start = colons(text)?;
    if !text[..start].ends_with(b".py") {
        return None;
    }
    let (mut depth, mut blank, mut closed) = (0_usize, None, None);
    for (at, byte) in text.iter().enumerate().skip(start) {
        match byte {
            b'[' => depth += 1,
            b']' => {
                depth = depth.saturating_sub(1);
                closed = Some(at + 1);
            }
            b' ' if depth == 0 => return Some((at, true)),
            b' ' if blank.is_none() => blank = Some(at),
            _ => {}
        }
    }
    let end = if depth == 0 { text.len() } else { closed.or(blank).unwrap_or(text.len()) };
    Some((end, depth == 0))
}

/// Whether the text can be the name of a test case. A path with a blank must have a file extension.
pub(super) fn is_id(name: &[u8]) -> bool {
    let Some(at) = colons(name) else { return false };
    let path = &name[..at];
    if matches!(path.first(), None | Some(b' ' | b'\t' | b'[' | b'=')) {
        return false;
    }
    let Some(blank) = memchr(b' ', path) else { return true };
    let prose = [b": ".as_slice(), b"  ", b"... "];
    has_extension(path)
        && !WORDS.iter().any(|(word, _)| path[..blank] == **word)
        && !prose.iter().any(|prose| memmem::find(path, prose).is_some())
}

fn has_extension(path: &[u8]) -> bool {
    memrchr(b'.', path).is_some_and(|dot| {
        let extension = &path[dot + 1..];
        !extension.is_empty() && extension.iter().all(u8::is_ascii_alphanumeric)
    })
}

/// The first `::`.
#[inline]
pub(super) fn colons(text: &[u8]) -> Option<usize> {
    memchr_iter(b':', text).find(|at| text.get(at + 1) == Some(&b':'))
}

/// Whether no bracket of the name is open at its end.
pub(super) fn is_closed(name: &[u8]) -> bool {
    let name = without_origin(trim_end(name));
    name.ends_with(b"]") || memchr(b'[', name).is_none()
}

/// `id <- file`: with `-vv`, the file that an inherited test comes from.
fn without_origin(name: &[u8]) -> &[u8] {
    if memchr(b'<', name).is_none() || name.ends_with(b"]") {
        return name;
    }
    match memmem::rfind(name, b" <- ") {
        Some(at) => trim_end(&name[..at]),
        None => name,
    }
}

/// The status word at the end of the text, and where it starts.
#[inline]
pub(super) fn ending(text: &[u8]) -> Option<(Word, usize)> {
    let words: &[(&[u8], Word)] = match text.last()? {
        b'D' | b'R' | b'N' => &WORDS[4..],
        b'L' | b'S' | b'P' => &WORDS,
        _ => return None,
    };
    let (text_of, word) = words.iter().find(|(word, _)| text.ends_with(word))?;
    Some((*word, text.len() - text_of.len()))
}

/// The text before the progress at the end of a line, and whether there is any progress.
#[inline]
fn without_progress(line: &[u8]) -> (&[u8], bool) {
    let line = trim_end(line);
    match line {
        [.., b']'] => {
            // The most common form, `[ 50%]`, has a fixed length.
            let near = line.len().saturating_sub(24);
            let Some(open) = memrchr(b'[', &line[near..]).map(|at| near + at) else {
                return (line, false);
            };
            if open > 0 && line[open - 1] == b' ' && is_progress(&line[open + 1..line.len() - 1]) {
                return (trim_end(&line[..open]), true);
            }
            (line, false)
        }
        [.., b'0'..=b'9' | b'm' | b'u', b's'] | [.., b'0'..=b'9', b'm'] => without_duration(line),
        _ => (line, false),
    }
}

/// Whether the progress follows, and possibly text after it.
fn progress_first(rest: &[u8]) -> bool {
    let text = rest.trim_ascii_start();
    text.len() < rest.len()
        && text.starts_with(b"[")
        && memchr(b']', &text[..text.len().min(24)]).is_some_and(|end| is_progress(&text[1..end]))
}

/// `1.203ms`, `1m 5s`.
#[cold]
fn without_duration(line: &[u8]) -> (&[u8], bool) {
    let mut text = line;
    for _ in 0..2 {
        let Some(blank) = memrchr(b' ', text) else { break };
        if !is_duration(&text[blank + 1..]) {
            break;
        }
        text = trim_end(&text[..blank]);
    }
    (text, text.len() < line.len())
}

fn is_duration(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
    digits > 0 && matches!(&word[digits..], b"us" | b"ms" | b"s" | b"m" | b"h")
}

/// ` 50%`, `100%`, ` 3/12`.
#[inline]
fn is_progress(text: &[u8]) -> bool {
    let (mut digits, mut signs) = (0, 0);
    for byte in text {
        match byte {
            b'0'..=b'9' => digits += 1,
            b'%' | b'/' => signs += 1,
            b' ' => {}
            _ => return false,
        }
    }
    digits > 0 && signs == 1
}

/// The text without trailing blanks; the padding may be long.
#[inline]
pub(super) fn trim_end(mut text: &[u8]) -> &[u8] {
    while let Some(shorter) = text.strip_suffix(b"        ") {
        text = shorter;
    }
    while let Some(shorter) = text.strip_suffix(b" ") {
        text = shorter;
    }
    text
}
