//! A query in a form that is compiled in a fraction of the time.
//!
//! For each node of a query that has a kind and children, tree-sitter walks through the parse table to find out whether it can
//! match at all, which in a large grammar takes longer than a small exercise runs. It does not for a node of any kind. So kinds
//! are left open here, and captured under a name that says which they have to be; who reads the matches asks [`Eased::holds`].
//! And regular expressions that only see ASCII need no tables of Unicode.
//!
//! This changes no match of a query that compiles as it is written, which the check of a track does.

use std::ops::Range;

use tree_sitter::{Language, Query, QueryMatch};

use super::patterns::Tokens;

/// How the name of a capture begins that says of which kind its node has to be.
const KIND: &str = "_kind.";

/// How many captures tree-sitter keeps of a node.
const CAPTURES: usize = 3;

/// The kinds that a compiled query left open, by the number of the capture.
#[derive(Debug)]
pub(super) struct Eased(Vec<Option<String>>);

impl Eased {
    pub(super) fn of(query: &Query) -> Self {
        let names = query.capture_names().iter();
        Self(names.map(|name| name.strip_prefix(KIND).map(str::to_owned)).collect())
    }

    /// Whether all nodes of a match are of the kinds that the query as written asks for.
    pub(super) fn holds(&self, matched: &QueryMatch<'_, '_>) -> bool {
        matched.captures.iter().all(|capture| {
            let kind = self.0.get(capture.index as usize).and_then(Option::as_deref);
            kind.is_none_or(|kind| capture.node.kind() == kind)
        })
    }
}

/// The same query, eased. `is_ascii` says whether all texts are that it is for.
pub(super) fn eased(query: &str, language: &Language, is_ascii: bool) -> String {
    let brackets = read(query, language);
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for (at, bracket) in brackets.iter().enumerate() {
        if let Some(kind) = bracket.kind.clone().filter(|_| is_eased(&brackets, at)) {
            let end = bracket.end;
            edits.push((end..end, format!(" @{KIND}{}", &query[kind.clone()])));
            edits.push((kind, "_".to_owned()));
        }
        let quotes = bracket.expressions.iter().filter(|_| is_ascii);
        edits.extend(quotes.map(|at| (at + 1..at + 1, "(?-u)".to_owned())));
    }
    edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    let mut eased = query.to_owned();
    for (range, with) in edits {
        eased.replace_range(range, &with);
    }
    eased
}

/// One pair of brackets of a query.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the query's text, and they go together in any way"
)]
struct Bracket {
    parent: Option<usize>,
    is_choice: bool,
    /// The word that names its kind, if that may be left open.
    kind: Option<Range<usize>>,
    /// It is a node, of some kind or any.
    is_node: bool,
    is_any: bool,
    is_quantified: bool,
    has_children: bool,
    /// The brackets in it, but for predicates.
    brackets: Vec<usize>,
    /// Whether what comes first in it is a field's bracket.
    begins_with_field: bool,
    captures: usize,
    end: usize,
    /// Where the regular expressions of a predicate begin.
    expressions: Vec<usize>,
    is_match: bool,
}

/// Whether the kind of a bracket is left open.
fn is_eased(brackets: &[Bracket], at: usize) -> bool {
    let bracket = &brackets[at];
    if !may_ease(brackets, at) {
        return false;
    }
    let is_root = |at: usize| above(brackets, at).skip(1).all(|around| !around.is_node);
    if !is_root(at) {
        // The first child of a root whose kind is left open: were it alone of a kind, matches would begin with it.
        let leads = || {
            bracket.parent.is_some_and(|parent| {
                brackets[parent].brackets.first() == Some(&at)
                    && is_root(parent)
                    && is_eased(brackets, parent)
            })
        };
        return bracket.has_children || leads();
    }
    // What a pattern begins with is left open only if its first child rules out most nodes, by its field.
    let Some(first) = bracket.brackets.first() else { return false };
    let is_alone = || {
        let groups = above(brackets, at).skip(1).filter(|around| !around.is_node);
        groups.into_iter().all(|group| group.brackets.len() == 1)
    };
    bracket.begins_with_field
        && (brackets[*first].is_any || may_ease(brackets, *first))
        && !brackets[*first].is_quantified
        && is_alone()
}

/// Of two ways to match a pattern, tree-sitter drops the one whose captures the other has too. All ways have the captures of
/// the kinds, unless they stand in a choice or may be missing: there, the way that stays could be the one of another kind.
fn may_ease(brackets: &[Bracket], at: usize) -> bool {
    brackets[at].kind.is_some()
        && brackets[at].captures < CAPTURES
        && above(brackets, at).all(|around| !around.is_quantified && !around.is_choice)
}

/// A bracket and those around it.
fn above(brackets: &[Bracket], at: usize) -> impl Iterator<Item = &Bracket> {
    std::iter::successors(brackets.get(at), |bracket| bracket.parent.map(|at| &brackets[at]))
}

/// The brackets of a query, in the order in which they open.
fn read(query: &str, language: &Language) -> Vec<Bracket> {
    let mut all: Vec<Bracket> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    // What a capture or a quantifier belongs to, if that is a bracket.
    let mut closed = None;
    // The word before, where that is a field's name.
    let mut field = false;
    let mut begins = false;
    for token in Tokens::of(query) {
        let text = &query[token.clone()];
        let parent = open.last().copied();
        let is_bracket = matches!(text, "(" | "[");
        let was_field = std::mem::replace(&mut field, text.ends_with(':'));
        let has_begun = std::mem::replace(&mut begins, is_bracket);
        match text {
            "(" | "[" => {
                if let Some(parent) = parent {
                    all[parent].begins_with_field |= was_field && !all[parent].has_children;
                    all[parent].has_children = true;
                    let at = all.len();
                    all[parent].brackets.push(at);
                }
                open.push(all.len());
                all.push(Bracket { parent, is_choice: text == "[", ..Bracket::default() });
                closed = None;
            }
            ")" | "]" => {
                closed = open.pop();
                if let Some(at) = closed {
                    all[at].end = token.end;
                }
            }
            "?" | "*" | "+" => {
                if let Some(at) = closed {
                    all[at].is_quantified = true;
                }
            }
            _ if text.starts_with('@') && closed.is_some() => {
                if let Some(at) = closed {
                    all[at].captures += 1;
                }
            }
            _ => {
                closed = None;
                if let Some(parent) = parent {
                    read_word(&mut all, parent, token, query, has_begun, language);
                }
            }
        }
    }
    all
}

/// A word or a string in a bracket, at its beginning or later.
fn read_word(
    all: &mut [Bracket],
    at: usize,
    token: Range<usize>,
    query: &str,
    begins: bool,
    language: &Language,
) {
    let text = &query[token.clone()];
    if begins && text.starts_with('#') {
        all[at].is_match = text.ends_with("match?");
        // A predicate is no child.
        if let Some(parent) = all[at].parent {
            all[parent].brackets.pop();
        }
    } else if all[at].is_match && text.starts_with('"') {
        let needs_unicode = !text.is_ascii() || text.contains("\\p") || text.contains("\\P");
        if !needs_unicode {
            all[at].expressions.push(token.start);
        }
    } else if begins && !all[at].is_choice && !text.starts_with('"') {
        let id = language.id_for_node_kind(text, true);
        all[at].is_node = true;
        all[at].is_any = text == "_";
        let is_kind = id != 0 && !language.node_kind_is_supertype(id);
        all[at].kind = Some(token).filter(|_| is_kind && text != "ERROR");
    } else if !text.ends_with(':') && !text.starts_with(['@', '!', '.', '#']) {
        all[at].has_children = true;
    }
}
