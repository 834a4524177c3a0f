//! What a pattern found: matches and their groups.

use std::ops::{Index, Range};

use super::Pattern;
use super::run::NONE;

/// Where groups begin and end; used again for one line after another.
#[derive(Debug, Clone, Default)]
pub(crate) struct Slots(Vec<usize>);

impl Slots {
    /// The places of so many groups, none of which took part yet; where none of them is `optional`, a match sets each.
    pub(super) fn reset(&mut self, groups: usize, optional: bool) -> &mut [usize] {
        if optional || self.0.len() != groups * 2 {
            self.0.clear();
            self.0.resize(groups * 2, NONE);
        }
        &mut self.0
    }

    /// Where a group begins and ends, if it took part.
    #[inline]
    pub(crate) fn get(&self, group: usize) -> Option<(usize, usize)> {
        match self.0.get(group * 2..group * 2 + 2) {
            Some([start, end]) if *end != NONE => Some((*start, *end)),
            _ => None,
        }
    }
}

/// A part of a text that a pattern or one of its groups matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Match<'t> {
    text: &'t str,
    start: usize,
    end: usize,
}

impl<'t> Match<'t> {
    /// The part itself.
    pub(crate) fn as_str(&self) -> &'t str {
        &self.text[self.start..self.end]
    }

    /// Where it begins.
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    /// Where it ends.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// Both.
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// A match with its groups. `found[1]` is empty for a group that took no part.
#[derive(Debug, Clone)]
pub(crate) struct Found<'t> {
    text: &'t str,
    slots: Slots,
}

impl<'t> Found<'t> {
    /// A group, if it took part.
    pub(crate) fn get(&self, group: usize) -> Option<Match<'t>> {
        let (start, end) = self.slots.get(group)?;
        Some(Match { text: self.text, start, end })
    }

    /// The last group, if it took part.
    pub(crate) fn last(&self) -> Option<Match<'t>> {
        self.get(self.slots.0.len() / 2 - 1)
    }

    /// The groups of a pattern in which so many take part: the whole match, and each of them.
    pub(crate) fn extract<const N: usize>(&self) -> (&'t str, [&'t str; N]) {
        let group = |at: usize| self.get(at).map_or("", |group| group.as_str());
        (group(0), std::array::from_fn(|at| group(at + 1)))
    }
}

impl Index<usize> for Found<'_> {
    type Output = str;

    fn index(&self, group: usize) -> &str {
        self.slots.get(group).map_or("", |(start, end)| &self.text[start..end])
    }
}

impl Pattern {
    /// The first match.
    pub(crate) fn find<'t>(&self, text: &'t str) -> Option<Match<'t>> {
        self.find_at(text, 0)
    }

    /// The first match from a place on.
    pub(crate) fn find_at<'t>(&self, text: &'t str, from: usize) -> Option<Match<'t>> {
        let (start, end) = self.span_at(text, from)?;
        Some(Match { text, start, end })
    }

    /// The groups of the first match.
    pub(crate) fn captures<'t>(&self, text: &'t str) -> Option<Found<'t>> {
        self.captures_at(text, 0)
    }

    /// The groups of the first match from a place on.
    pub(crate) fn captures_at<'t>(&self, text: &'t str, from: usize) -> Option<Found<'t>> {
        let mut slots = Slots::default();
        self.read_at(text, from, &mut slots)?;
        Some(Found { text, slots })
    }

    /// The groups of every match, none of which begins within another one.
    pub(crate) fn captures_iter<'t>(&self, text: &'t str) -> impl Iterator<Item = Found<'t>> {
        let mut place = Place::default();
        std::iter::from_fn(move || {
            let mut slots = Slots::default();
            place.next(text, |from| self.read_at(text, from, &mut slots))?;
            Some(Found { text, slots })
        })
    }

    /// Every match, none of which begins within another one.
    pub(crate) fn find_iter<'t>(&self, text: &'t str) -> impl Iterator<Item = Match<'t>> {
        let mut place = Place::default();
        std::iter::from_fn(move || {
            let (start, end) = place.next(text, |from| self.span_at(text, from))?;
            Some(Match { text, start, end })
        })
    }

    /// What is between the matches, before the first one and behind the last one.
    pub(crate) fn split<'t>(&self, text: &'t str) -> impl Iterator<Item = &'t str> {
        let mut matches = self.find_iter(text);
        let mut from = Some(0);
        std::iter::from_fn(move || {
            let start = from?;
            let next = matches.next();
            from = next.map(|next| next.end());
            Some(&text[start..next.map_or(text.len(), |next| next.start())])
        })
    }
}

/// Where the search for matches is.
#[derive(Default)]
struct Place {
    from: usize,
    /// Where the last match ended.
    last: Option<usize>,
}

impl Place {
    fn next(
        &mut self,
        text: &str,
        mut find: impl FnMut(usize) -> Option<(usize, usize)>,
    ) -> Option<(usize, usize)> {
        let mut found = find(self.from)?;
        // A match of nothing where the one before it ended does not count.
        if found.0 == found.1 && self.last == Some(found.1) {
            let width = text[found.1..].chars().next().map(char::len_utf8)?;
            found = find(found.1 + width)?;
        }
        self.from = found.1;
        self.last = Some(found.1);
        Some(found)
    }
}
