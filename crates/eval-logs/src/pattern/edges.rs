//! What a text that a pattern matches may begin and end with.

use regex_syntax::hir::{Class, Hir, HirKind, Look};

use super::class::{Next, Set};
use super::compile::{Node, Program};

/// The first byte of a text that is no whitespace of ASCII.
#[inline]
pub(crate) fn first_inner(text: &str) -> Option<u8> {
    text.bytes().find(|byte| !is_space(*byte))
}

/// Whitespace of ASCII, by Python's definition.
fn is_space(byte: u8) -> bool {
    matches!(byte, 9..=13 | 28..=32)
}

/// What may stand at one edge.
pub(super) fn may(next: &Next, edge: Option<u8>) -> bool {
    edge.map_or(next.end, |byte| next.bytes[usize::from(byte)])
}

/// The first bytes that are no whitespace in a text that the program matches from its start on; `end` where it may have none.
pub(super) fn inner(program: &Program) -> Next {
    let mut into = Next::default();
    collect(program, program.start, &mut into, &mut vec![false; program.nodes.len()]);
    into
}

fn collect(program: &Program, at: usize, into: &mut Next, seen: &mut [bool]) {
    if std::mem::replace(&mut seen[at], true) {
        return;
    }
    match &program.nodes[at] {
        Node::Done | Node::At { look: Look::EndLF, .. } => into.join(&Next::any()),
        Node::At { look: Look::End, .. } => into.end = true,
        Node::Save { next, .. } | Node::At { next, .. } => collect(program, *next, into, seen),
        Node::Text { bytes, next } => match bytes.iter().position(|byte| !is_space(*byte)) {
            Some(at) => into.join(&Next::first_of(&bytes[at..])),
            None => collect(program, *next, into, seen),
        },
        Node::One { set, next } => {
            if behind_spaces(&program.sets[*set], into) {
                collect(program, *next, into, seen);
            }
        }
        Node::Many { set, min, next, .. } => {
            if behind_spaces(&program.sets[*set], into) || *min == 0 {
                collect(program, *next, into, seen);
            }
        }
        Node::Either(ways) => {
            for (_, way) in ways {
                collect(program, *way, into, seen);
            }
        }
    }
}

/// Adds what of a set is no whitespace; whether it has whitespace, too.
fn behind_spaces(set: &Set, into: &mut Next) -> bool {
    let mut starts = set.starts();
    let mut spaces = false;
    for byte in (0..0x80).filter(|byte| is_space(*byte)) {
        spaces |= std::mem::take(&mut starts.bytes[usize::from(byte)]);
    }
    into.join(&starts);
    spaces
}

/// The last bytes of a text that the pattern matches to its end; nothing where it may end elsewhere.
pub(super) fn last(hir: &Hir) -> Option<Next> {
    if !hir.properties().look_set_suffix().contains(Look::End) {
        return None;
    }
    let mut into = Next::default();
    if !last_of(hir, &mut into) {
        return Some(into);
    }
    // A match of nothing is at the end of any text, unless it is at its start as well.
    into.end = true;
    hir.properties().look_set_prefix().contains(Look::Start).then_some(into)
}

/// Adds the last bytes of a part; whether it may be empty.
fn last_of(hir: &Hir, into: &mut Next) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => true,
        HirKind::Literal(text) => {
            if let Some(byte) = text.0.last() {
                into.bytes[usize::from(*byte)] = true;
            }
            text.0.is_empty()
        }
        HirKind::Class(class) => {
            let set = Set::new(class);
            into.bytes.iter_mut().zip(set.letters.iter()).for_each(|(may, is)| *may |= is);
            if !is_ascii(class) {
                into.bytes[0x80..].fill(true);
            }
            false
        }
        HirKind::Repetition(repetition) => {
            let empty = last_of(&repetition.sub, into);
            empty || repetition.min == 0
        }
        HirKind::Capture(capture) => last_of(&capture.sub, into),
        HirKind::Concat(parts) => parts.iter().rev().all(|part| last_of(part, into)),
        HirKind::Alternation(parts) => {
            let empty: Vec<bool> = parts.iter().map(|part| last_of(part, into)).collect();
            empty.contains(&true)
        }
    }
}

fn is_ascii(class: &Class) -> bool {
    match class {
        Class::Unicode(class) => class.is_ascii(),
        Class::Bytes(class) => class.is_ascii(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Pattern;
    use super::*;

    fn may(pattern: &str, text: &str) -> bool {
        let pattern = Pattern::new(pattern).unwrap();
        let bytes = text.as_bytes();
        pattern.may_begin_with(bytes.first().copied())
            && pattern.may_begin_within(first_inner(text))
            && pattern.may_end_with(bytes.last().copied())
    }

    #[test]
    fn the_edges_of_a_text_say_that_a_pattern_does_not_match() {
        assert!(may(r"^\s*(✓|x) (.+) \d+ms$", "  x a 1ms"));
        assert!(!may(r"^\s*(✓|x) (.+) \d+ms$", "  y a 1ms"));
        assert!(!may(r"^\s*(✓|x) (.+) \d+ms$", "  x a 1s "));
        assert!(!may(r"^(a|b)", ""));
        assert!(may(r"^\s*$", " \t") && may(r"^\s*$", "") && !may(r"^\s*$", " a"));
        assert!(may(r"(?:FAILED|PASSED)$", "x FAILED") && !may(r"(?:FAILED|PASSED)$", "x FAILES"));
        assert!(may(r"x*$", "y") && may(r"a$|b", "bc") && may(r"^ *\S", "  a"));
        assert!(may(r"\w+$", "é") && !may(r"[a-z]+$", "é"));
        assert!(may(r"^(?:\s*- )?(\S+)", "  - a") && !may(r"^  ?\[", "  x["));
    }
}
