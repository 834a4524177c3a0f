//! Walks the nodes of a pattern over a text, and goes back where that fails.

use regex_syntax::hir::Look;

use super::class::{Next, Set};
use super::compile::{Node, Program, REMEMBERED};

/// The end of a group that took no part.
pub(super) const NONE: usize = usize::MAX;

/// One attempt at a match.
pub(super) struct Attempt<'a> {
    pub(super) program: &'a Program,
    pub(super) text: &'a str,
    /// Where groups begin and end; without any, nobody asks.
    pub(super) slots: &'a mut [usize],
    /// How many steps are left. Without any, a failure means nothing.
    pub(super) fuel: usize,
    /// How many calls are within each other.
    pub(super) depth: usize,
    /// From where to where a set went on before an attempt failed: from any place between it fails again.
    pub(super) memory: [(usize, usize); REMEMBERED],
}

/// How many calls may be within each other.
const DEEPEST: usize = 200;

/// How characters of a set go on.
enum Went {
    /// At the node behind them, which is the only way on.
    On(usize),
    Ended(Option<usize>),
}

impl Attempt<'_> {
    /// The end of the match that begins here.
    pub(super) fn run(&mut self, node: usize, at: usize) -> Option<usize> {
        if self.depth == DEEPEST {
            self.fuel = 0;
            return None;
        }
        self.depth += 1;
        let end = self.walk(node, at);
        self.depth -= 1;
        end
    }

    /// Takes steps off what is left.
    fn spend(&mut self, steps: usize) -> Option<()> {
        let left = self.fuel.checked_sub(steps);
        self.fuel = left.unwrap_or(0);
        left.map(|_| ())
    }

    fn walk(&mut self, mut node: usize, mut at: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let program = self.program;
        loop {
            self.spend(1)?;
            match &program.nodes[node] {
                Node::Done => return Some(at),
                Node::Save { slot, once, next } => {
                    if !once && *slot < self.slots.len() {
                        return self.save(*slot, *next, at);
                    }
                    if let Some(place) = self.slots.get_mut(*slot) {
                        *place = at;
                    }
                    node = *next;
                }
                Node::Text { bytes: wanted, next } => {
                    // Most texts that differ do so at once.
                    if bytes.get(at) != wanted.first() || !bytes[at..].starts_with(wanted) {
                        return None;
                    }
                    at += wanted.len();
                    node = *next;
                }
                Node::One { set, next } => {
                    at = program.sets[*set].step(self.text, at)?;
                    node = *next;
                }
                Node::At { look, next } => {
                    if !holds(*look, bytes, at) {
                        return None;
                    }
                    node = *next;
                }
                Node::Either(ways) => {
                    // The last way that the text may go on by needs no way back.
                    let mut may = ways.iter().filter(|(follow, _)| follow.may(bytes, at));
                    let mut way = may.next()?.1;
                    for (_, other) in may {
                        if let Some(end) = self.run(way, at) {
                            return Some(end);
                        }
                        way = *other;
                    }
                    node = way;
                }
                many @ Node::Many { next, .. } => match self.many(many, at)? {
                    Went::On(end) => {
                        at = end;
                        node = *next;
                    }
                    Went::Ended(end) => return end,
                },
            }
        }
    }

    /// A place that a later way may have to find as it was.
    fn save(&mut self, slot: usize, next: usize, at: usize) -> Option<usize> {
        let before = std::mem::replace(&mut self.slots[slot], at);
        let end = self.run(next, at);
        if end.is_none() {
            self.slots[slot] = before;
        }
        end
    }

    /// Characters of a set, and what is behind them.
    fn many(&mut self, node: &Node, at: usize) -> Option<Went> {
        let Node::Many { set, min, max, greedy, next, follow, within, memory } = node else {
            return None;
        };
        let set = &self.program.sets[*set];
        let low = self.least(set, *min, at)?;
        let most = max - min;
        if let Some(place) = *memory {
            return Some(Went::Ended(self.remembered(set, low, *next, follow, place)));
        }
        if follow.apart {
            let end = self.furthest(set, low, most)?;
            return follow.may(self.text.as_bytes(), end).then_some(Went::On(end));
        }
        Some(Went::Ended(if *greedy {
            self.greedy(set, [low, most], *next, follow)
        } else {
            self.lazy(set, [low, most], *next, (follow, within))
        }))
    }

    /// The place behind the characters that must be there.
    fn least(&self, set: &Set, min: usize, at: usize) -> Option<usize> {
        (0..min).try_fold(at, |at, _| set.step(self.text, at))
    }

    /// The last place to which the set goes on.
    fn furthest(&mut self, set: &Set, low: usize, most: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        if most == 0 || bytes.get(low).is_none_or(|byte| set.never_begins_with(*byte)) {
            return Some(low);
        }
        let end = match set.all_but {
            Some(byte) if most >= bytes.len() - low => {
                self.spend((bytes.len() - low) / 64)?;
                return Some(
                    memchr::memchr(byte, &bytes[low..]).map_or(bytes.len(), |found| low + found),
                );
            }
            _ if set.all && most >= bytes.len() - low => return Some(bytes.len()),
            _ if most >= bytes.len() - low => set.skip(self.text, low),
            _ => {
                // So many characters at most, of which the first ones are mostly of one byte.
                let head = &bytes[low..low + most];
                let passed =
                    if head.is_ascii() { set.skip(&self.text[..low + most], low) } else { low };
                let (mut end, mut left) = (passed, most - (passed - low));
                while left > 0
                    && let Some(next) = set.step(self.text, end)
                {
                    end = next;
                    left -= 1;
                }
                end
            }
        };
        self.spend((end - low) / 8)?;
        Some(end)
    }

    /// Where the set ends is the only way on.
    fn remembered(
        &mut self,
        set: &Set,
        low: usize,
        next: usize,
        follow: &Next,
        place: usize,
    ) -> Option<usize> {
        let (from, to) = self.memory[place];
        if from < low && low <= to {
            return None;
        }
        let end = self.furthest(set, low, usize::MAX)?;
        let found = if follow.may(self.text.as_bytes(), end) { self.run(next, end) } else { None };
        if found.is_none() {
            self.memory[place] = (low, end);
        }
        found
    }

    fn greedy(
        &mut self,
        set: &Set,
        [low, most]: [usize; 2],
        next: usize,
        follow: &Next,
    ) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let mut at = self.furthest(set, low, most)?;
        loop {
            if follow.may(bytes, at)
                && self.text.is_char_boundary(at)
                && let Some(end) = self.run(next, at)
            {
                return Some(end);
            }
            if at == low || self.fuel == 0 {
                return None;
            }
            at -= 1;
        }
    }

    fn lazy(
        &mut self,
        set: &Set,
        [low, most]: [usize; 2],
        next: usize,
        (follow, within): (&Next, &[bool; 256]),
    ) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let (mut at, mut left) = (low, most);
        loop {
            let far = at.saturating_add(left).min(bytes.len());
            let passed = bytes[at..far].iter().take_while(|byte| within[usize::from(**byte)]);
            let passed = passed.count();
            self.spend(passed / 8)?;
            at += passed;
            left -= passed;
            if follow.may(bytes, at)
                && let Some(end) = self.run(next, at)
            {
                return Some(end);
            }
            if left == 0 || self.fuel == 0 {
                return None;
            }
            left -= 1;
            if at.is_multiple_of(8) {
                self.fuel -= 1;
            }
            at = set.step(self.text, at)?;
        }
    }
}

fn holds(look: Look, bytes: &[u8], at: usize) -> bool {
    match look {
        Look::Start => at == 0,
        Look::End => at == bytes.len(),
        Look::StartLF => at == 0 || bytes[at - 1] == b'\n',
        Look::EndLF => bytes.get(at).is_none_or(|byte| *byte == b'\n'),
        _ => false,
    }
}
