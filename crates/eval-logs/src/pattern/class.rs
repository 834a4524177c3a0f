//! Sets of characters, and of the bytes that may follow a place in a pattern.

use regex_syntax::hir::Class;

use crate::python::next_suspect;

/// What the first byte of a character says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lead {
    Out,
    In,
    /// The whole character has to be looked at.
    Ask,
}

/// A set of characters.
#[derive(Debug, Clone)]
pub(super) struct Set {
    leads: Box<[Lead; 256]>,
    /// The characters that are one byte.
    pub(super) letters: Box<[bool; 256]>,
    /// Every letter, digit and sign of ASCII is in it.
    graphic: bool,
    /// Every character of ASCII is in it.
    ascii: bool,
    /// Ranges of characters, in order.
    ranges: Vec<(char, char)>,
    /// The only byte outside, where there is one only, and it is ASCII.
    pub(super) all_but: Option<u8>,
    /// Every character is in it.
    pub(super) all: bool,
}

impl Set {
    pub(super) fn new(class: &Class) -> Self {
        let ranges: Vec<(char, char)> = match class {
            Class::Unicode(class) => {
                class.ranges().iter().map(|range| (range.start(), range.end())).collect()
            }
            // Only what is ASCII keeps a text UTF-8.
            Class::Bytes(class) => class
                .ranges()
                .iter()
                .map(|range| (char::from(range.start()), char::from(range.end())))
                .collect(),
        };
        Self::of(ranges)
    }

    pub(super) fn of(ranges: Vec<(char, char)>) -> Self {
        let holds = |c: char| ranges.iter().any(|(start, end)| (*start..=*end).contains(&c));
        let mut leads = Box::new([Lead::Out; 256]);
        let mut out = Vec::new();
        for byte in 0..0x80_u8 {
            if holds(char::from(byte)) {
                leads[usize::from(byte)] = Lead::In;
            } else {
                out.push(byte);
            }
        }
        let others = ranges.iter().filter(|(_, end)| !end.is_ascii()).count();
        let all = ranges.iter().any(|(start, end)| *start <= '\u{80}' && *end == char::MAX);
        let beyond = if all { Lead::In } else { Lead::Ask };
        if others > 0 {
            leads[0xc2..0xf5].fill(beyond);
        }
        let whole = all && out.is_empty();
        let all_but = match out[..] {
            [byte] if all => Some(byte),
            _ => None,
        };
        let mut letters = Box::new([false; 256]);
        for (is, lead) in letters.iter_mut().zip(leads.iter()).take(0x80) {
            *is = *lead == Lead::In;
        }
        let graphic = letters[0x21..0x80].iter().all(|is| *is);
        let ascii = letters[..0x80].iter().all(|is| *is);
        Self { leads, letters, graphic, ascii, ranges, all_but, all: whole }
    }

    /// Whether no character of the set begins with this byte.
    #[inline]
    pub(super) fn never_begins_with(&self, byte: u8) -> bool {
        self.leads[usize::from(byte)] == Lead::Out
    }

    /// The end of the character at this place, if the set has it.
    #[inline]
    pub(super) fn step(&self, text: &str, at: usize) -> Option<usize> {
        let byte = *text.as_bytes().get(at)?;
        match self.leads[usize::from(byte)] {
            Lead::Out => None,
            Lead::In => Some(at + width(byte)),
            Lead::Ask => {
                let c = text[at..].chars().next()?;
                self.holds(c).then(|| at + c.len_utf8())
            }
        }
    }

    /// The end of the characters of the set that begin here.
    pub(super) fn skip(&self, text: &str, mut at: usize) -> usize {
        let bytes = text.as_bytes();
        loop {
            if self.ascii {
                at += ascii_prefix(&bytes[at..]);
            } else if self.graphic {
                at = next_suspect(bytes, at);
            } else {
                let passed =
                    bytes[at..].iter().take_while(|byte| self.letters[usize::from(**byte)]);
                at += passed.count();
            }
            match self.step(text, at) {
                Some(next) => at = next,
                None => return at,
            }
        }
    }

    /// The start of the characters of the set that end at `end`, from `low` on.
    pub(super) fn skip_back(&self, text: &str, low: usize, end: usize) -> usize {
        let bytes = &text.as_bytes()[low..end];
        let passed =
            bytes.iter().rev().take_while(|byte| self.letters[usize::from(**byte)]).count();
        let at = end - passed;
        if at == low || text.as_bytes()[at - 1] < 0x80 {
            return at;
        }
        let before = text[low..at].char_indices().rev();
        let start = before.take_while(|(_, c)| self.has(*c)).last();
        start.map_or(at, |(start, _)| low + start)
    }

    /// Whether the character is in it.
    #[inline]
    pub(super) fn has(&self, c: char) -> bool {
        match u8::try_from(c) {
            Ok(byte) if byte < 0x80 => self.leads[usize::from(byte)] == Lead::In,
            _ => self.holds(c),
        }
    }

    fn holds(&self, c: char) -> bool {
        let after = self.ranges.partition_point(|(start, _)| *start <= c);
        after > 0 && c <= self.ranges[after - 1].1
    }

    /// The bytes with which a character of the set may begin.
    pub(super) fn starts(&self) -> Next {
        let mut next = Next::default();
        for (byte, lead) in self.leads.iter().enumerate() {
            next.bytes[byte] = *lead != Lead::Out;
        }
        next.chars.clone_from(&self.ranges);
        next
    }
}

/// How many bytes of ASCII a text begins with.
fn ascii_prefix(bytes: &[u8]) -> usize {
    let words = bytes.chunks_exact(8);
    let whole = words.take_while(|word| word.is_ascii()).count() * 8;
    whole + bytes[whole..].iter().take_while(|byte| byte.is_ascii()).count()
}

fn width(lead: u8) -> usize {
    match lead {
        0..0x80 => 1,
        0x80..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    }
}

/// What may stand at a place: bytes, or the end of the text.
#[derive(Debug, Clone)]
pub(super) struct Next {
    pub(super) bytes: Box<[bool; 256]>,
    /// The characters that begin with these bytes, as ranges.
    chars: Vec<(char, char)>,
    pub(super) end: bool,
    /// None of these characters is in the set before this place, or nothing of the pattern is left: it is the only way to go on
    /// where the set ends.
    pub(super) apart: bool,
}

impl Default for Next {
    fn default() -> Self {
        Self { bytes: Box::new([false; 256]), chars: Vec::new(), end: false, apart: false }
    }
}

impl Next {
    /// Anything.
    pub(super) fn any() -> Self {
        let chars = vec![('\0', char::MAX)];
        Self { bytes: Box::new([true; 256]), chars, end: true, apart: false }
    }

    /// The first character of a text.
    pub(super) fn first_of(text: &[u8]) -> Self {
        let mut next = Self::default();
        let Some(chunk) = text.utf8_chunks().next() else { return next };
        match chunk.valid().chars().next() {
            Some(first) => next.chars.push((first, first)),
            None => return Self::any(),
        }
        next.bytes[usize::from(text[0])] = true;
        next
    }

    pub(super) fn join(&mut self, other: &Self) {
        for (mine, theirs) in self.bytes.iter_mut().zip(other.bytes.iter()) {
            *mine |= theirs;
        }
        self.chars.extend(&other.chars);
        self.end |= other.end;
    }

    /// Whether the text may go on here.
    #[inline]
    pub(super) fn may(&self, bytes: &[u8], at: usize) -> bool {
        bytes.get(at).map_or(self.end, |byte| self.bytes[usize::from(*byte)])
    }

    /// Whether no character is in both.
    fn is_apart(&self, other: &Self) -> bool {
        let both = |at: &usize| self.bytes[*at] && other.bytes[*at];
        if (0..0x80).any(|at| both(&at)) {
            return false;
        }
        if !(0x80..0x100).any(|at| both(&at)) {
            return true;
        }
        let mut all: Vec<(char, char, bool)> = Vec::new();
        all.extend(self.chars.iter().map(|(start, end)| (*start, *end, true)));
        all.extend(other.chars.iter().map(|(start, end)| (*start, *end, false)));
        all.sort_unstable();
        // The last place up to which ranges of each side went.
        let mut ends = [None; 2];
        all.iter().all(|(start, end, mine)| {
            let apart = ends[usize::from(!mine)].is_none_or(|other: char| other < *start);
            let own = &mut ends[usize::from(*mine)];
            *own = (*own).max(Some(*end));
            apart
        })
    }

    /// What stands behind characters of a set: whether it is apart from them is known then.
    pub(super) fn behind(mut self, set: &Set) -> Self {
        self.apart = self.is_apart(&set.starts());
        self.chars = Vec::new();
        self
    }

    /// How many letters, digits and signs may stand there.
    pub(super) fn letters(&self) -> usize {
        self.bytes[0x21..0x7f].iter().filter(|may| **may).count()
    }
}
