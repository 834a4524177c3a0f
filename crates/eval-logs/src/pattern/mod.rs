//! Regular expressions that find groups in short texts quickly.
//!
//! A [`Pattern`] matches as the `regex` crate does. In the lines of a log, most of that crate's time goes into finding where groups
//! begin and end; here a matcher that goes back where it fails does this, which is several times as fast for patterns that
//! people write. Going back can take long, so it has a number of steps in proportion to the text; a pattern that needs
//! more, or has what the matcher does not know, is left to the crate.

mod class;
mod compile;
mod edges;
mod found;
mod places;
mod run;
#[cfg(test)]
mod tests;
mod texts;

use std::borrow::Cow;
use std::fmt;

use memchr::memmem::Finder;
use regex::Regex;
use regex_syntax::hir::{Hir, Look};

use class::{Next, Set};
use compile::{Needed, Program, REMEMBERED, before, lead, needed, prefix};
pub(crate) use edges::first_inner;
pub(crate) use found::{Found, Match, Slots};
use places::Places;
use run::Attempt;
use texts::Texts;

/// How many letters, digits and signs a match may begin with to be looked for by them.
const FEW: usize = 20;

/// The most steps for one text.
const MOST_STEPS: usize = 20_000;

/// A compiled pattern.
pub(crate) struct Pattern {
    regex: Regex,
    /// How many groups it has, the whole match included.
    groups: usize,
    quick: Option<Quick>,
}

/// What the matcher needs.
struct Quick {
    program: Program,
    /// Every match begins where the text does.
    anchored: bool,
    /// Every match begins with this text.
    prefix: Option<Finder<'static>>,
    /// Every match begins with characters of the set, at least so many, and this text behind them.
    lead: Option<(Set, usize, Finder<'static>)>,
    /// Every match has one of these texts.
    needed: Texts,
    /// At most so many bytes of it stand before one.
    before: Option<usize>,
    /// How a match may begin.
    first: Next,
    few: bool,
    places: Places,
    /// The first byte that is no whitespace, where every match begins where the text does.
    inner: Option<Next>,
    /// The last byte, where every match ends where the text does.
    last: Option<Next>,
}

impl Quick {
    fn new(hir: &Hir) -> Option<Self> {
        let program = Program::new(hir)?;
        let first = program.after(program.start);
        let anchored = hir.properties().look_set_prefix().contains(Look::Start);
        let begins = prefix(hir).filter(|_| !anchored);
        let own = |text: &[u8]| Finder::new(text).into_owned();
        let lead = lead(hir).filter(|_| !anchored);
        let mut texts = needed(hir).unwrap_or_default();
        if let [Needed { text, fold: false }] = &texts[..]
            && let text = text.as_bytes()
            && (Some(text) == begins || lead.as_ref().is_some_and(|lead| lead.text == text))
        {
            texts.clear();
        }
        let before = before(hir, &texts);
        // What a match begins with is the first that an attempt looks at.
        if anchored && before == Some(0) {
            texts.clear();
        }
        let before = before.filter(|_| !anchored && !first.end);
        let needed = Texts::new(&texts);
        Some(Self {
            before: before.filter(|_| !matches!(needed, Texts::None)),
            few: !first.end && first.letters() <= FEW,
            places: Places::new(&first),
            prefix: begins.map(own),
            lead: lead.map(|lead| (lead.set, lead.least, own(lead.text))),
            needed,
            inner: anchored.then(|| edges::inner(&program)),
            last: edges::last(hir),
            program,
            anchored,
            first,
        })
    }
}

/// What an attempt came to.
enum Outcome {
    Found(usize, usize),
    Nothing,
    /// It took too many steps.
    Unknown,
}

impl Pattern {
    /// Compiles a pattern of the `regex` crate.
    pub(crate) fn new(pattern: &str) -> Result<Self, regex::Error> {
        let regex = Regex::new(pattern)?;
        let quick = regex_syntax::parse(pattern).ok().and_then(|hir| Quick::new(&hir));
        Ok(Self { groups: regex.captures_len(), regex, quick })
    }

    /// Every match replaced by a text, as it is.
    pub(crate) fn replace_all<'t>(&self, text: &'t str, with: &str) -> Cow<'t, str> {
        self.replacen(text, 0, with)
    }

    /// So many matches replaced by a text, as it is; 0 means all.
    pub(crate) fn replacen<'t>(&self, text: &'t str, count: usize, with: &str) -> Cow<'t, str> {
        let limit = if count == 0 { usize::MAX } else { count };
        let mut matches = self.find_iter(text).take(limit).peekable();
        if matches.peek().is_none() {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        let mut from = 0;
        for found in matches {
            out.push_str(&text[from..found.start()]);
            out.push_str(with);
            from = found.end();
        }
        out.push_str(&text[from..]);
        Cow::Owned(out)
    }

    /// How many groups it has, the whole match included.
    pub(crate) fn groups(&self) -> usize {
        self.groups
    }

    /// Whether it may match a part of this text: where it has what every match needs.
    pub(crate) fn may_be_within(&self, text: &str) -> bool {
        self.quick.as_ref().is_none_or(|quick| {
            let prefix = quick.prefix.as_ref();
            prefix.is_none_or(|prefix| prefix.find(text.as_bytes()).is_some())
                && quick.needed.are_in(text)
        })
    }

    /// Whether it needs a text, so that most lines are soon known not to match.
    pub(crate) fn needs_text(&self) -> bool {
        let quick = self.quick.as_ref();
        quick.is_some_and(|quick| quick.prefix.is_some() || !matches!(quick.needed, Texts::None))
    }

    /// Whether it may match a text that begins with this byte, or an empty one.
    pub(crate) fn may_begin_with(&self, first: Option<u8>) -> bool {
        let anchored = self.quick.as_ref().filter(|quick| quick.anchored);
        anchored.is_none_or(|quick| edges::may(&quick.first, first))
    }

    /// Whether it may match a text of which this is the first byte that is no whitespace.
    pub(crate) fn may_begin_within(&self, inner: Option<u8>) -> bool {
        let known = self.quick.as_ref().and_then(|quick| quick.inner.as_ref());
        known.is_none_or(|known| edges::may(known, inner))
    }

    /// Whether it may match a text that ends with this byte, or an empty one.
    pub(crate) fn may_end_with(&self, last: Option<u8>) -> bool {
        let known = self.quick.as_ref().and_then(|quick| quick.last.as_ref());
        known.is_none_or(|known| edges::may(known, last))
    }

    /// Whether it matches anywhere.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        let Some(quick) = &self.quick else { return self.regex.is_match(text) };
        match quick.look_for(text, 0, &mut []) {
            Outcome::Found(..) => true,
            Outcome::Nothing => false,
            Outcome::Unknown => self.regex.is_match(text),
        }
    }

    /// The first match from a place on, with its groups.
    pub(crate) fn read_at(
        &self,
        text: &str,
        from: usize,
        slots: &mut Slots,
    ) -> Option<(usize, usize)> {
        let Some(quick) = &self.quick else { return self.slowly(text, from, slots) };
        let near = quick.may_match(text, from)?;
        let places = slots.reset(self.groups, quick.program.optional);
        let mut outcome = quick.look_from(text, near, places);
        if let Outcome::Unknown = outcome {
            let start = self.regex.find_at(text, from)?.start();
            outcome = quick.attempt(text, start, places, &mut fuel(text.len() - start));
        }
        match outcome {
            Outcome::Found(start, end) => {
                [places[0], places[1]] = [start, end];
                Some((start, end))
            }
            Outcome::Nothing => None,
            Outcome::Unknown => self.slowly(text, from, slots),
        }
    }

    /// The first match from a place on.
    fn span_at(&self, text: &str, from: usize) -> Option<(usize, usize)> {
        let outcome = match &self.quick {
            None => Outcome::Unknown,
            Some(quick) => quick.look_for(text, from, &mut []),
        };
        match outcome {
            Outcome::Found(start, end) => Some((start, end)),
            Outcome::Nothing => None,
            Outcome::Unknown => self.regex.find_at(text, from).map(|it| (it.start(), it.end())),
        }
    }

    fn slowly(&self, text: &str, from: usize, slots: &mut Slots) -> Option<(usize, usize)> {
        let mut groups = self.regex.capture_locations();
        let whole = self.regex.captures_read_at(&mut groups, text, from)?;
        let places = slots.reset(self.groups, true);
        for (at, place) in places.chunks_exact_mut(2).enumerate() {
            if let (Some((start, end)), [from, to]) = (groups.get(at), place) {
                [*from, *to] = [start, end];
            }
        }
        Some((whole.start(), whole.end()))
    }
}

fn fuel(length: usize) -> usize {
    (64 + length * 8).min(MOST_STEPS)
}

impl Quick {
    /// Whether places for a match are looked for here, and not by the crate.
    fn is_searched(&self) -> bool {
        self.anchored || self.prefix.is_some() || self.few || self.before.is_some()
    }

    fn look_for(&self, text: &str, from: usize, slots: &mut [usize]) -> Outcome {
        match self.may_match(text, from) {
            Some(near) => self.look_from(text, near, slots),
            None => Outcome::Nothing,
        }
    }

    fn look_from(&self, text: &str, near: usize, slots: &mut [usize]) -> Outcome {
        if self.is_searched() {
            self.search(text, near, slots)
        } else {
            self.search_by_lead(text, near, slots)
        }
    }

    /// What is known before an attempt: where the first match may begin, if there may be one.
    fn may_match(&self, text: &str, from: usize) -> Option<usize> {
        let last = text.as_bytes().last().copied();
        if self.anchored && (from != 0 || !self.first.may(text.as_bytes(), 0))
            || self.last.as_ref().is_some_and(|next| !edges::may(next, last))
        {
            return None;
        }
        let needed = self.needed.find(&text[from..])?;
        Some(from + self.before.map_or(0, |before| needed.saturating_sub(before)))
    }

    fn attempt(&self, text: &str, at: usize, slots: &mut [usize], fuel: &mut usize) -> Outcome {
        let mut attempt = Attempt {
            program: &self.program,
            text,
            slots,
            fuel: *fuel,
            depth: 0,
            memory: [(0, 0); REMEMBERED],
        };
        let end = attempt.run(self.program.start, at);
        *fuel = attempt.fuel;
        match end {
            Some(end) => Outcome::Found(at, end),
            None if *fuel == 0 => Outcome::Unknown,
            None => Outcome::Nothing,
        }
    }

    /// The first match by the text that its lead ends with: it begins where the characters before that text do, for from a
    /// later place it goes on in the same way. Where there is none before the first such text, nothing is known.
    fn search_by_lead(&self, text: &str, from: usize, slots: &mut [usize]) -> Outcome {
        let Some((set, least, end)) = &self.lead else { return Outcome::Unknown };
        let mut fuel = fuel(text.len() - from);
        let (mut low, mut at, mut tried) = (from, from, false);
        loop {
            let Some(next) = end.find(&text.as_bytes()[at..]) else { return Outcome::Nothing };
            let place = at + next;
            let start = set.skip_back(text, low, place);
            // From the start of these characters everything was tried.
            if !(tried && start == low) {
                if place - start < *least {
                    return Outcome::Unknown;
                }
                match self.attempt(text, start, slots, &mut fuel) {
                    Outcome::Nothing => {}
                    outcome => return outcome,
                }
            }
            tried = true;
            low = place;
            at = place + 1;
        }
    }

    fn search(&self, text: &str, from: usize, slots: &mut [usize]) -> Outcome {
        let bytes = text.as_bytes();
        let mut fuel = fuel(text.len() - from);
        if self.anchored {
            return self.attempt(text, 0, slots, &mut fuel);
        }
        let mut at = from;
        loop {
            let next = match &self.prefix {
                Some(prefix) => prefix.find(&bytes[at..]),
                None => self.places.find(&self.first, &bytes[at..]),
            };
            let Some(next) = next else { return Outcome::Nothing };
            match self.attempt(text, at + next, slots, &mut fuel) {
                Outcome::Nothing => at += next + 1,
                outcome => return outcome,
            }
        }
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pattern({:?}, quick: {})", self.regex.as_str(), self.quick.is_some())
    }
}
