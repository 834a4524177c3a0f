//! Texts of which every match of a pattern has one, and how they are looked for in a line.

use memchr::memmem::Finder;
use regex::Regex;

use super::compile::{KELVIN, LONG_S, Needed};

/// Texts of which every match has one.
pub(super) enum Texts {
    None,
    One(Box<Finder<'static>>),
    Few(Vec<Few>),
    Any(Box<Regex>),
}

impl Texts {
    pub(super) fn new(texts: &[Needed]) -> Self {
        if let [Needed { text, fold: false }] = texts {
            return Self::One(Box::new(Finder::new(text).into_owned()));
        }
        // One letter alone is in most lines.
        if texts.is_empty() || texts.iter().any(|needed| needed.text.len() < 2) {
            return Self::None;
        }
        if let Some(few) = Few::some(texts) {
            return Self::Few(few);
        }
        let one = |needed: &Needed| {
            let flags = if needed.fold { "(?i:" } else { "(?:" };
            format!("{flags}{})", regex::escape(&needed.text))
        };
        let any: Vec<String> = texts.iter().map(one).collect();
        Regex::new(&any.join("|")).map_or(Self::None, |any| Self::Any(Box::new(any)))
    }

    /// Whether one of them is in the text.
    pub(super) fn are_in(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    /// Before this place there is none of them; nothing where there is none at all.
    pub(super) fn find(&self, text: &str) -> Option<usize> {
        match self {
            Self::None => Some(0),
            Self::One(one) => one.find(text.as_bytes()),
            Self::Few(few) if few.len() == 1 => few[0].find(text),
            Self::Few(few) => few.iter().filter_map(|few| few.find(text)).min(),
            Self::Any(any) => any.find(text).map(|found| found.start()),
        }
    }
}

/// Texts that are found by three bytes, one of which each of them has.
pub(super) struct Few {
    bytes: [u8; 3],
    /// The texts with each of these bytes, and where the first of these is in them.
    texts: [Vec<(usize, Needed)>; 3],
    /// How far such a byte may be in its text.
    reach: usize,
    /// A letter of a text may be one beyond ASCII; then any text with such a letter is taken for one with the text.
    beyond: bool,
}

/// How often a byte is in the lines of a log, of a thousand.
fn share(byte: u8) -> usize {
    match byte {
        b' ' | b'e' | b't' => 80,
        b'a' | b'i' | b'n' | b'o' | b'r' | b's' => 55,
        b'c' | b'd' | b'h' | b'l' | b'/' | b'.' => 35,
        b'f' | b'g' | b'm' | b'p' | b'u' | b':' | b'_' | b'-' => 22,
        b'0'..=b'9' | b'b' | b'v' | b'w' | b'y' | b',' | b'"' => 12,
        b'k' => 8,
        _ => 4,
    }
}

fn cost(bytes: &[u8]) -> usize {
    bytes.iter().map(|byte| share(*byte)).sum()
}

/// Above this share, what is found by the bytes alone would have to be looked at too often.
const MOST: usize = 60;

impl Few {
    /// Several, where one is not enough.
    fn some(texts: &[Needed]) -> Option<Vec<Self>> {
        if let Some(few) = Self::new(texts) {
            return Some(vec![few]);
        }
        // Those that have a byte in common stand together.
        let mut texts = texts.to_vec();
        texts.sort_by_cached_key(|needed| {
            (0..needed.text.len()).map(|at| variants(needed, at)).min_by_key(|it| cost(it))
        });
        let [first, second] = texts.split_at_checked(texts.len() / 2).map(<[_; 2]>::from)?;
        let both = [Self::new(first)?, Self::new(second)?];
        Some(both.into())
    }

    /// Nothing where more than three bytes would be needed, or frequent ones.
    fn new(texts: &[Needed]) -> Option<Self> {
        let mut bytes: Vec<u8> = Vec::new();
        loop {
            let left: Vec<&Needed> =
                texts.iter().filter(|needed| place(needed, &bytes).is_none()).collect();
            if left.is_empty() {
                break;
            }
            // Those that are seldom, for as many texts as possible.
            let worth = |more: &Vec<u8>| {
                let all = [&bytes[..], more].concat();
                let found = left.iter().filter(|needed| place(needed, &all).is_some()).count();
                found * 1_000 / cost(more)
            };
            let places = left
                .iter()
                .flat_map(|needed| (0..needed.text.len()).map(|at| variants(needed, at)));
            let more = places.max_by_key(worth)?;
            bytes.extend(more);
        }
        bytes.sort_unstable();
        bytes.dedup();
        if bytes.is_empty() || bytes.len() > 3 || cost(&bytes) > MOST {
            return None;
        }
        let with = |byte: u8| {
            let known = texts.iter().filter_map(|needed| {
                let at = place(needed, &bytes)?;
                variants(needed, at).contains(&byte).then(|| (at, needed.clone()))
            });
            known.collect()
        };
        let reach = texts.iter().filter_map(|needed| place(needed, &bytes)).max()?;
        let last = *bytes.last()?;
        let bytes = [bytes[0], bytes.get(1).copied().unwrap_or(last), last];
        let beyond = texts.iter().any(|needed| needed.fold && needed.text.contains(['k', 's']));
        Some(Self { bytes, texts: bytes.map(with), reach, beyond })
    }

    fn find(&self, text: &str) -> Option<usize> {
        if self.beyond && !text.is_ascii() && has_other_letter(text) {
            return Some(0);
        }
        self.find_one(text.as_bytes())
    }

    /// The first place of a text, or one before it.
    fn find_one(&self, text: &[u8]) -> Option<usize> {
        let [first, second, third] = self.bytes;
        let found = if second == third {
            memchr::memchr2_iter(first, second, text).find(|found| self.is_at(text, *found))
        } else {
            memchr::memchr3_iter(first, second, third, text).find(|found| self.is_at(text, *found))
        };
        // Another text may begin before this one and have its byte behind it.
        Some(found?.saturating_sub(self.reach))
    }

    /// Whether the byte at this place, which is one of the three, is in one of the texts.
    #[inline]
    fn is_at(&self, text: &[u8], found: usize) -> bool {
        let byte = text[found];
        let key = self.bytes.iter().position(|of| *of == byte).unwrap_or(0);
        self.texts[key].iter().any(|(at, needed)| {
            let start = found.checked_sub(*at);
            let part = start.and_then(|start| text[start..].get(..needed.text.len()));
            part.is_some_and(|part| needed.is(part))
        })
    }
}

/// Whether a letter beyond ASCII is in the text that is one of ASCII where the case does not matter.
fn has_other_letter(text: &str) -> bool {
    let other = |at| text[at..].starts_with([KELVIN, LONG_S]);
    memchr::memchr2_iter(0xe2, 0xc5, text.as_bytes()).any(other)
}

impl Needed {
    #[inline]
    fn is(&self, part: &[u8]) -> bool {
        let own = self.text.as_bytes();
        // Most parts that differ do so at once.
        if !self.fold {
            return part.first() == own.first() && part == own;
        }
        let small = |bytes: &[u8]| bytes.first().map(u8::to_ascii_lowercase);
        small(part) == small(own) && part.eq_ignore_ascii_case(own)
    }
}

/// The bytes that may stand at a place of a text: two for a letter of which the case does not matter.
fn variants(needed: &Needed, at: usize) -> Vec<u8> {
    let byte = needed.text.as_bytes()[at];
    if needed.fold && byte.is_ascii_alphabetic() {
        vec![byte.to_ascii_uppercase(), byte.to_ascii_lowercase()]
    } else {
        vec![byte]
    }
}

/// The first place of a text where it has only these bytes.
fn place(needed: &Needed, bytes: &[u8]) -> Option<usize> {
    let has = |at: &usize| variants(needed, *at).iter().all(|byte| bytes.contains(byte));
    (0..needed.text.len()).find(has)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(words: &[&str], fold: bool) -> Texts {
        let needed = |word: &&str| Needed { text: (*word).to_owned(), fold };
        Texts::new(&words.iter().map(needed).collect::<Vec<_>>())
    }

    #[test]
    fn each_text_is_found_wherever_it_is() {
        let words = ["PASSED", "FAILED", "SKIPPED", "ERROR", "XFAIL"];
        for (texts, lower) in
            [(texts(&words, false), false), (texts(&["fail", "gave"], true), true)]
        {
            let words: &[&str] = if lower { &["FaiL", "gAVe"] } else { &words };
            assert!(matches!(texts, Texts::Few(_)) || lower);
            for word in words {
                for text in [(*word).to_owned(), format!("é DDD {word}"), format!("{word} RX")] {
                    assert!(texts.are_in(&text), "{text}");
                    assert!(!texts.are_in(&text.replace(word, &word[1..])), "{text}");
                }
            }
        }
        assert!(texts(&["skipped"], true).are_in("ſKipped"));
        assert!(texts(&["ok", "passed"], true).are_in("o\u{212a}"));
        assert!(!texts(&["ok", "passed"], true).are_in("✓ ń pass"));
        assert!(!texts(&words, false).are_in("passed D") && !texts(&words, false).are_in(""));
    }
}
