//! From a parsed regular expression to nodes that the matcher walks.

use regex_syntax::hir::{Class, ClassUnicodeRange, Hir, HirKind, Look, Repetition};

use super::class::{Next, Set};

/// How many nodes a pattern may have; larger ones are left to the regex crate.
const MOST: usize = 400;

/// How many nodes have a place in the memory of an attempt.
pub(super) const REMEMBERED: usize = 4;

/// A step of a match. `next` is the node behind it. The kind of a node is a byte of its own, which is read for each step.
#[derive(Debug)]
#[repr(u8)]
pub(super) enum Node {
    /// The match is whole.
    Done,
    /// A group begins or ends. Where every match passes here once, nothing has to be put back when an attempt fails.
    Save {
        slot: usize,
        once: bool,
        next: usize,
    },
    Text {
        bytes: Box<[u8]>,
        next: usize,
    },
    One {
        set: usize,
        next: usize,
    },
    /// So many characters of a set. `follow` is what may stand behind them.
    Many {
        set: usize,
        min: usize,
        max: usize,
        greedy: bool,
        next: usize,
        follow: Next,
        /// Characters of the set, of one byte each, behind which nothing else may stand.
        within: Box<[bool; 256]>,
        /// The place in an attempt's memory, which those have that end where their set does, and to which an attempt may
        /// come twice.
        memory: Option<usize>,
    },
    /// The first of these that leads to a match.
    Either(Vec<(Next, usize)>),
    At {
        look: Look,
        next: usize,
    },
}

/// The nodes of a pattern.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) nodes: Vec<Node>,
    pub(super) sets: Vec<Set>,
    pub(super) start: usize,
    /// A group may take no part in a match.
    pub(super) optional: bool,
    /// In how many parts that may be left out, or have other ways beside them, the next node is.
    inside: usize,
}

impl Program {
    /// Nothing where the pattern has what the matcher cannot do.
    pub(super) fn new(hir: &Hir) -> Option<Self> {
        let mut program = Self {
            nodes: vec![Node::Done],
            sets: Vec::new(),
            start: 0,
            optional: false,
            inside: 0,
        };
        program.start = program.add(hir, 0)?;
        program.look_ahead();
        Some(program)
    }

    fn push(&mut self, node: Node) -> Option<usize> {
        if self.nodes.len() >= MOST {
            return None;
        }
        self.nodes.push(node);
        Some(self.nodes.len() - 1)
    }

    fn set(&mut self, set: Set) -> usize {
        self.sets.push(set);
        self.sets.len() - 1
    }

    /// Adds what a part of the pattern does before the node `next`.
    fn add(&mut self, hir: &Hir, next: usize) -> Option<usize> {
        match hir.kind() {
            HirKind::Empty => Some(next),
            HirKind::Literal(text) => self.push(Node::Text { bytes: text.0.clone(), next }),
            HirKind::Class(class) => {
                let set = self.set(Set::new(class));
                self.push(Node::One { set, next })
            }
            HirKind::Look(look @ (Look::Start | Look::End | Look::StartLF | Look::EndLF)) => {
                self.push(Node::At { look: *look, next })
            }
            HirKind::Look(_) => None,
            HirKind::Capture(capture) => {
                let slot = capture.index as usize * 2;
                let once = self.inside == 0;
                self.optional |= !once;
                let end = self.push(Node::Save { slot: slot + 1, once, next })?;
                let inner = self.add(&capture.sub, end)?;
                self.push(Node::Save { slot, once, next: inner })
            }
            HirKind::Concat(parts) => {
                parts.iter().rev().try_fold(next, |next, part| self.add(part, next))
            }
            HirKind::Alternation(parts) => {
                self.inside += 1;
                let ways: Option<Vec<_>> =
                    parts.iter().map(|part| Some((Next::any(), self.add(part, next)?))).collect();
                self.inside -= 1;
                self.push(Node::Either(ways?))
            }
            HirKind::Repetition(repetition) => self.repeat(repetition, next),
        }
    }

    fn repeat(&mut self, repetition: &Repetition, next: usize) -> Option<usize> {
        let Repetition { min, max, greedy, sub } = repetition;
        let (min, greedy) = (*min as usize, *greedy);
        let max = max.map(|max| max as usize);
        if let Some(set) = one_character(sub) {
            let set = self.set(set);
            let max = max.unwrap_or(usize::MAX);
            return self.push(Node::Many {
                set,
                min,
                max,
                greedy,
                next,
                follow: Next::any(),
                within: Box::new([false; 256]),
                memory: None,
            });
        }
        if sub.properties().minimum_len().unwrap_or(0) == 0 {
            return None;
        }
        self.inside += 1;
        let mut tail = next;
        match max {
            None => {
                tail = self.push(Node::Either(Vec::new()))?;
                let inner = self.add(sub, tail)?;
                self.nodes[tail] = either(inner, next, greedy);
            }
            Some(max) => {
                for _ in min..max {
                    let inner = self.add(sub, tail)?;
                    tail = self.push(either(inner, next, greedy))?;
                }
            }
        }
        let start = (0..min).try_fold(tail, |tail, _| self.add(sub, tail));
        self.inside -= 1;
        start
    }

    /// The nodes from the start on to which an attempt comes once: those before the first choice.
    fn before_choices(&self) -> Vec<usize> {
        let (mut at, mut nodes) = (self.start, Vec::new());
        loop {
            nodes.push(at);
            at = match &self.nodes[at] {
                Node::Save { next, .. }
                | Node::Text { next, .. }
                | Node::One { next, .. }
                | Node::At { next, .. } => *next,
                Node::Many { set, next, .. }
                    if self.after(*next).behind(&self.sets[*set]).apart =>
                {
                    *next
                }
                _ => return nodes,
            };
        }
    }

    /// Says of each place with a choice what may stand behind it.
    fn look_ahead(&mut self) {
        let mut places = 0..REMEMBERED;
        let once = self.before_choices();
        for at in 0..self.nodes.len() {
            let nexts: Vec<usize> = match &self.nodes[at] {
                Node::Many { next, .. } => vec![*next],
                Node::Either(ways) => ways.iter().map(|(_, next)| *next).collect(),
                _ => continue,
            };
            let mut found: Vec<Next> = nexts.iter().map(|next| self.after(*next)).collect();
            let is_last = self.is_last(at);
            let mut inner = Box::new([false; 256]);
            if let Node::Many { set, .. } = &self.nodes[at] {
                found[0] = std::mem::take(&mut found[0]).behind(&self.sets[*set]);
                found[0].apart |= is_last;
                inner.clone_from(&self.sets[*set].letters);
                inner.iter_mut().zip(found[0].bytes.iter()).for_each(|(is, other)| *is &= !other);
            }
            match &mut self.nodes[at] {
                Node::Many { follow, memory, min: 0..=1, max: usize::MAX, .. }
                    if found[0].apart && !is_last && !once.contains(&at) =>
                {
                    follow.clone_from(&found[0]);
                    *memory = places.next();
                }
                Node::Many { follow, within, .. } => {
                    follow.clone_from(&found[0]);
                    *within = inner;
                }
                Node::Either(ways) => {
                    ways.iter_mut().zip(found).for_each(|(way, found)| way.0 = found);
                }
                _ => {}
            }
        }
    }

    /// Whether as many characters as there are end the match, so that no other way is ever tried.
    fn is_last(&self, at: usize) -> bool {
        let Node::Many { greedy: true, next, .. } = &self.nodes[at] else { return false };
        let mut at = *next;
        while let Node::Save { next, .. } = &self.nodes[at] {
            at = *next;
        }
        matches!(self.nodes[at], Node::Done)
    }

    /// What may stand where this node begins.
    pub(super) fn after(&self, node: usize) -> Next {
        let mut next = Next::default();
        self.collect(node, &mut next, &mut vec![false; self.nodes.len()]);
        next
    }

    fn collect(&self, at: usize, into: &mut Next, seen: &mut [bool]) {
        if std::mem::replace(&mut seen[at], true) {
            return;
        }
        match &self.nodes[at] {
            Node::Done => into.join(&Next::any()),
            Node::Text { bytes, .. } => into.join(&Next::first_of(bytes)),
            Node::One { set, .. } => into.join(&self.sets[*set].starts()),
            Node::Many { set, min, next, .. } => {
                into.join(&self.sets[*set].starts());
                if *min == 0 {
                    self.collect(*next, into, seen);
                }
            }
            Node::Either(ways) => {
                for (_, way) in ways {
                    self.collect(*way, into, seen);
                }
            }
            Node::At { look: Look::End, .. } => into.end = true,
            Node::At { look: Look::EndLF, .. } => {
                into.end = true;
                into.join(&Next::first_of(b"\n"));
            }
            Node::Save { next, .. } | Node::At { next, .. } => self.collect(*next, into, seen),
        }
    }
}

fn either(inner: usize, next: usize, greedy: bool) -> Node {
    let (first, second) = if greedy { (inner, next) } else { (next, inner) };
    Node::Either(vec![(Next::any(), first), (Next::any(), second)])
}

/// The set of a part that is always one character.
fn one_character(hir: &Hir) -> Option<Set> {
    match hir.kind() {
        HirKind::Class(class) => Some(Set::new(class)),
        HirKind::Literal(text) => {
            let mut chars = std::str::from_utf8(&text.0).ok()?.chars();
            let c = chars.next()?;
            chars.next().is_none().then(|| Set::of(vec![(c, c)]))
        }
        _ => None,
    }
}

/// The letters beyond ASCII that are a `k` and an `s` where the case does not matter.
pub(super) const KELVIN: char = '\u{212a}';
pub(super) const LONG_S: char = '\u{17f}';

/// How many texts are looked for, one of which every match has.
const FEW_TEXTS: usize = 12;

/// A text; capital letters and small ones may be the same in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Needed {
    pub(super) text: String,
    pub(super) fold: bool,
}

/// Texts of which every match has one: the fewest and longest of them.
pub(super) fn needed(hir: &Hir) -> Option<Vec<Needed>> {
    let worth = |texts: &Vec<Needed>| {
        let shortest = texts.iter().map(|needed| needed.text.len()).min().unwrap_or(0);
        let fold = texts.iter().any(|needed| needed.fold);
        match (texts.len(), shortest) {
            (1, 2..) => (2, usize::from(!fold), shortest),
            (_, length) => (usize::from(length > 1), usize::from(!fold), length),
        }
    };
    match hir.kind() {
        HirKind::Literal(text) => {
            let text = std::str::from_utf8(&text.0).ok()?.to_owned();
            Some(vec![Needed { text, fold: false }])
        }
        HirKind::Capture(capture) => needed(&capture.sub),
        HirKind::Repetition(repetition) if repetition.min > 0 => needed(&repetition.sub),
        HirKind::Concat(parts) => {
            let texts = parts.iter().filter_map(needed).chain(folded(parts).map(|it| vec![it]));
            texts.max_by_key(worth)
        }
        HirKind::Alternation(parts) => {
            let all: Option<Vec<Vec<Needed>>> = parts.iter().map(needed).collect();
            Some(all?.concat()).filter(|texts| texts.len() <= FEW_TEXTS)
        }
        _ => None,
    }
}

/// At most how many bytes of a match stand before one of the texts that it needs; nothing where that is not limited.
pub(super) fn before(hir: &Hir, texts: &[Needed]) -> Option<usize> {
    let mut parts = Vec::new();
    flat(hir, &mut parts);
    let at = (0..parts.len()).find(|at| is_first(&parts[*at..], texts))?;
    parts[..at].iter().map(|part| part.properties().maximum_len()).sum()
}

/// Whether these parts begin with one of the texts.
fn is_first(parts: &[&Hir], texts: &[Needed]) -> bool {
    let folded = |needed: &Needed| {
        let letters = parts.iter().map(|part| letter(part));
        needed.fold && letters.take(needed.text.len()).eq(needed.text.chars().map(Some))
    };
    match parts.first().map(|part| part.kind()) {
        Some(HirKind::Literal(text)) => {
            texts.iter().any(|needed| !needed.fold && *needed.text.as_bytes() == *text.0)
        }
        Some(HirKind::Alternation(ways)) => ways.iter().all(|way| {
            let mut parts = Vec::new();
            flat(way, &mut parts);
            is_first(&parts, texts)
        }),
        _ => texts.iter().any(folded),
    }
}

/// The letter that a part is, capital or small.
fn letter(part: &Hir) -> Option<char> {
    let HirKind::Class(Class::Unicode(class)) = part.kind() else { return None };
    let one = |range: &&ClassUnicodeRange| range.start() == range.end();
    let chars: Vec<char> =
        class.ranges().iter().filter(one).map(ClassUnicodeRange::start).collect();
    let [capital, small, ref more @ ..] = chars[..] else { return None };
    let both = small.is_ascii_lowercase() && capital == small.to_ascii_uppercase();
    let known = matches!((small, more), (_, []) | ('k', [KELVIN]) | ('s', [LONG_S]));
    (both && known && chars.len() == class.ranges().len()).then_some(small)
}

/// The longest run of letters that may be capital or small.
fn folded(parts: &[Hir]) -> Option<Needed> {
    let letters: Vec<Option<char>> = parts.iter().map(letter).collect();
    let runs = letters.split(Option::is_none).map(|run| run.iter().flatten().collect::<String>());
    let text = runs.max_by_key(String::len).filter(|text| text.len() > 1)?;
    Some(Needed { text, fold: true })
}

/// The text with which every match begins.
pub(super) fn prefix(hir: &Hir) -> Option<&[u8]> {
    match hir.kind() {
        HirKind::Literal(text) => Some(&text.0),
        HirKind::Capture(capture) => prefix(&capture.sub),
        HirKind::Repetition(repetition) if repetition.min > 0 => prefix(&repetition.sub),
        HirKind::Concat(parts) => prefix(parts.first()?),
        _ => None,
    }
}

/// The text before which a match begins with characters of a set, at least one if so: `\S+\.py`, `.*: `.
pub(super) struct Lead<'h> {
    pub(super) set: Set,
    pub(super) least: usize,
    pub(super) text: &'h [u8],
}

/// What a pattern begins with, if that is any number of characters and then a text.
pub(super) fn lead(hir: &Hir) -> Option<Lead<'_>> {
    let mut parts = Vec::new();
    flat(hir, &mut parts);
    let [first, second, ..] = parts[..] else { return None };
    let (HirKind::Repetition(many), HirKind::Literal(text)) = (first.kind(), second.kind()) else {
        return None;
    };
    let whole = many.max.is_none() && many.min <= 1 && many.greedy;
    let set = one_character(&many.sub).filter(|_| whole)?;
    Some(Lead { set, least: many.min as usize, text: &text.0 })
}

/// The parts of a pattern one after another, without its groups.
fn flat<'h>(hir: &'h Hir, into: &mut Vec<&'h Hir>) {
    match hir.kind() {
        HirKind::Capture(capture) => flat(&capture.sub, into),
        HirKind::Concat(parts) => parts.iter().for_each(|part| flat(part, into)),
        _ => into.push(hir),
    }
}
