//! The patterns of a query that can match in some files at all. Compiling the rest of a large query would take longer than a
//! small exercise runs.
//!
//! A pattern is left out for two reasons only: no file has a node of a kind that it cannot do without, or no file has a text
//! that one of its predicates asks of a capture. Where this reads a query wrongly, it keeps a pattern too many: what a query
//! means is tree-sitter's to say.

use std::collections::HashSet;
use std::ops::Range;

use regex::bytes::RegexBuilder;
use tree_sitter::{Language, Node};

/// What files have.
#[derive(Default)]
pub(super) struct Contents<'t> {
    kinds: HashSet<&'static str>,
    texts: Vec<&'t str>,
}

impl<'t> Contents<'t> {
    pub(super) fn add(&mut self, root: Node<'_>, text: &'t str) {
        self.texts.push(text);
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            self.kinds.insert(node.kind());
            stack.extend(node.children(&mut node.walk()));
        }
    }

    fn is_ascii(&self) -> bool {
        self.texts.iter().all(|text| text.is_ascii())
    }

    fn say(&self, text: &str) -> bool {
        self.texts.iter().any(|all| all.contains(text))
    }
}

/// The query without the patterns that match nowhere, each at its line.
pub(super) fn narrowed(query: &str, language: &Language, contents: &Contents<'_>) -> String {
    let mut narrowed = query.to_owned();
    let mut left_out = patterns(query);
    left_out.retain(|pattern| !pattern.may_match(language, contents));
    for pattern in left_out.iter().rev() {
        let lines = query[pattern.range.clone()].matches('\n').count();
        narrowed.replace_range(pattern.range.clone(), &"\n".repeat(lines));
    }
    narrowed
}

/// What a pattern cannot do without.
#[derive(Debug, Default)]
struct Pattern<'q> {
    range: Range<usize>,
    kinds: Vec<&'q str>,
    captures: Vec<&'q str>,
    predicates: Vec<Predicate<'q>>,
}

#[derive(Debug, Default)]
struct Predicate<'q> {
    name: &'q str,
    capture: Option<&'q str>,
    texts: Vec<String>,
    /// It compares two captures.
    compares: bool,
}

impl Pattern<'_> {
    fn may_match(&self, language: &Language, contents: &Contents<'_>) -> bool {
        let is_there = |kind: &&str| {
            let id = language.id_for_node_kind(kind, true);
            id == 0 || language.node_kind_is_supertype(id) || contents.kinds.contains(*kind)
        };
        let asks = |predicate: &&Predicate<'_>| {
            !predicate.compares
                && predicate.capture.is_some_and(|capture| self.captures.contains(&capture))
        };
        self.kinds.iter().all(is_there)
            && self.predicates.iter().filter(asks).all(|predicate| predicate.may_hold(contents))
    }
}

impl Predicate<'_> {
    fn may_hold(&self, contents: &Contents<'_>) -> bool {
        let mut texts = self.texts.iter();
        match self.name {
            "eq?" | "any-of?" => texts.any(|text| contents.say(text)),
            "match?" => texts.all(|text| may_occur(text, contents)),
            _ => true,
        }
    }
}

/// Whether an expression for a whole node may match some part of a text.
fn may_occur(expression: &str, contents: &Contents<'_>) -> bool {
    let inner = expression.strip_prefix('^').unwrap_or(expression);
    let inner = inner.strip_suffix('$').unwrap_or(inner);
    // Other anchors see what stands around the node.
    if ["^", "$", "\\b", "\\B", "\\A", "\\z"].iter().any(|anchor| inner.contains(anchor)) {
        return true;
    }
    let inner = RegexBuilder::new(inner).unicode(!contents.is_ascii()).build();
    inner.map_or(true, |inner| contents.texts.iter().any(|text| inner.is_match(text.as_bytes())))
}

#[derive(Default, PartialEq, Eq)]
enum Bracket {
    #[default]
    Node,
    Choice,
    Predicate,
}

/// One bracket that is open.
#[derive(Default)]
struct Open<'q> {
    pattern: Pattern<'q>,
    what: Bracket,
    /// Whether its kind was read.
    has_begun: bool,
    /// Whether the last thing in it may be missing.
    last_is_optional: bool,
}

/// The patterns of a query, in order.
fn patterns(query: &str) -> Vec<Pattern<'_>> {
    let mut found: Vec<Pattern<'_>> = Vec::new();
    let mut open: Vec<Open<'_>> = Vec::new();
    for token in Tokens::of(query) {
        let text = &query[token.clone()];
        let first = text.as_bytes()[0];
        if matches!(first, b'(' | b'[') {
            let pattern = Pattern { range: token, ..Pattern::default() };
            let what = if first == b'[' { Bracket::Choice } else { Bracket::Node };
            open.push(Open { pattern, what, ..Open::default() });
        } else if matches!(first, b')' | b']') {
            let Some(mut closed) = open.pop() else { continue };
            closed.pattern.range.end = token.end;
            let quantifier = query[token.end..].bytes().next();
            match open.last_mut() {
                // Of alternatives none is needed.
                None if closed.what == Bracket::Choice => {
                    found.push(Pattern { range: closed.pattern.range, ..Pattern::default() });
                }
                None => found.push(closed.pattern),
                Some(parent) => parent.take(closed, matches!(quantifier, Some(b'?' | b'*'))),
            }
        } else if let Some(within) = open.last_mut() {
            within.read(text);
        } else if let (Some(capture), Some(last)) = (text.strip_prefix('@'), found.last_mut()) {
            // A capture of the whole pattern.
            last.captures.push(capture);
            last.range.end = token.end;
        } else if let Some(last) = found.last_mut() {
            // A quantifier, or a pattern of one word: better kept whole.
            last.kinds.clear();
            last.predicates.clear();
        }
    }
    found
}

impl<'q> Open<'q> {
    /// Takes what a bracket within it holds.
    fn take(&mut self, closed: Self, is_optional: bool) {
        self.has_begun = true;
        self.last_is_optional = is_optional;
        if closed.what == Bracket::Predicate {
            self.pattern.predicates.extend(closed.pattern.predicates);
        } else if !is_optional && closed.what == Bracket::Node {
            self.pattern.kinds.extend(closed.pattern.kinds);
            self.pattern.captures.extend(closed.pattern.captures);
        }
    }

    fn read(&mut self, text: &'q str) {
        if self.what == Bracket::Predicate {
            self.read_predicate(text);
        } else if let Some(name) = text.strip_prefix('#').filter(|_| !self.has_begun) {
            self.what = Bracket::Predicate;
            self.pattern.predicates.push(Predicate { name, ..Predicate::default() });
        } else if let Some(capture) = text.strip_prefix('@') {
            if !self.last_is_optional {
                self.pattern.captures.push(capture);
            }
        } else if matches!(text, "?" | "*") {
            self.last_is_optional = true;
        } else {
            let is_kind = !self.has_begun && !matches!(text, "_" | "ERROR" | "MISSING" | ".");
            if is_kind && self.what == Bracket::Node && !text.contains(['"', ':', '!', '/']) {
                self.pattern.kinds.push(text);
            }
            self.has_begun = true;
            self.last_is_optional = false;
        }
    }

    fn read_predicate(&mut self, text: &'q str) {
        let Some(predicate) = self.pattern.predicates.last_mut() else { return };
        match (text.strip_prefix('@'), predicate.capture) {
            (Some(capture), None) => predicate.capture = Some(capture),
            (Some(_), Some(_)) => predicate.compares = true,
            (None, _) => predicate.texts.push(unquoted(text)),
        }
    }
}

/// The text of a string, or the word itself.
fn unquoted(text: &str) -> String {
    let Some(inner) = text.strip_prefix('"') else { return text.to_owned() };
    let mut unquoted = String::new();
    let mut characters = inner.strip_suffix('"').unwrap_or(inner).chars();
    while let Some(character) = characters.next() {
        unquoted.push(match character {
            '\\' => match characters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('0') => '\0',
                Some(other) => other,
                None => '\\',
            },
            other => other,
        });
    }
    unquoted
}

/// Brackets, strings, quantifiers and words, without comments.
struct Tokens<'q> {
    query: &'q str,
    at: usize,
}

impl<'q> Tokens<'q> {
    fn of(query: &'q str) -> Self {
        Self { query, at: 0 }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let bytes = self.query.as_bytes();
        loop {
            let from = self.at;
            let first = *bytes.get(from)?;
            self.at += match first {
                b';' => bytes[from..]
                    .iter()
                    .position(|byte| *byte == b'\n')
                    .unwrap_or(bytes.len() - from),
                b'"' => string_length(&bytes[from..]),
                b'(' | b')' | b'[' | b']' | b'?' | b'*' | b'+' => 1,
                _ if first.is_ascii_whitespace() => 1,
                _ => word_length(&bytes[from..]),
            };
            if first != b';' && !first.is_ascii_whitespace() {
                return Some(from..self.at);
            }
        }
    }
}

fn string_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// A predicate's question mark belongs to its name.
fn word_length(bytes: &[u8]) -> usize {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"()[]\"*+;".contains(byte);
    let length = bytes.iter().position(ends).unwrap_or(bytes.len());
    match bytes[..length].iter().position(|byte| *byte == b'?') {
        Some(at) if at > 0 => at + usize::from(bytes[0] == b'#'),
        _ => length.max(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutation::find;

    fn left(query: &str, text: &str) -> Vec<String> {
        let language = crate::grammar("python").unwrap();
        let tree = find::parse(&language, text).unwrap();
        let mut contents = Contents::default();
        contents.add(tree.root_node(), text);
        let narrowed = narrowed(query, &language, &contents);
        assert_eq!(narrowed.matches('\n').count(), query.matches('\n').count());
        tree_sitter::Query::new(&language, &narrowed).unwrap();
        patterns(&narrowed).iter().map(|left| narrowed[left.range.clone()].to_owned()).collect()
    }

    #[test]
    fn a_pattern_goes_that_matches_nowhere() {
        for gone in [
            "(if_statement) @x",
            "((call function: (identifier) @_f) @x (#eq? @_f \"other\"))",
            "((call function: (identifier) @_f) @x (#any-of? @_f \"x\" \"y\"))",
            "((call function: (identifier) @_f)\n @x (#match? @_f \"^(a|b)_?c$\"))",
            "(call arguments: (argument_list (string)+ @x))",
        ] {
            assert_eq!(left(gone, "equal(1)"), [""; 0], "{gone}");
        }
    }

    #[test]
    fn a_pattern_stays_that_may_match() {
        for kept in [
            "(call) @x",
            "(if_statement)? @x",
            "[(if_statement) (call)] @x",
            "(call function: [(attribute) (identifier)] @x)",
            "(call (string)? @x)",
            "(call arguments: (argument_list (string)* @_s) (#eq? @_s \"other\"))",
            "(call arguments: (argument_list [(string) @_s (integer)]) (#eq? @_s \"other\"))",
            "((call function: (identifier) @_f) @x (#not-eq? @_f \"other\"))",
            "((call function: (identifier) @_f) @x (#match? @_f \"\\\\bother\"))",
            "((call function: (identifier) @_f) @x (#match? @_f \"^equal$\"))",
            "((call function: (_) @_f arguments: (_) @_g) @x (#eq? @_f @_g))",
            "(expression) @x",
            "; (if_statement)\n(argument_list \"(\" @_p (#eq? @_p \"(\"))",
        ] {
            assert_eq!(left(kept, "equal(1)").len(), 1, "{kept}");
        }
    }
}
