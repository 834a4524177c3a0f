//! Tests that may be missing because of what the file does with a name: it binds it again or deletes it, or the name is that of a
//! class whose tests do not run.
//!
//! A query could say so by two siblings in one pattern, but tree-sitter then tries each pair of them.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use tree_sitter::Node;

/// What a file does with its names, by the captures of its track's query.
#[derive(Default)]
pub(super) struct Names<'a> {
    /// Where each name is bound again or deleted for the last time, by name and the node that holds the statement.
    taken: HashMap<(&'a str, usize), usize>,
    /// Classes whose tests do not run.
    untested: HashSet<&'a str>,
    /// Each class that has a base, and the base's name.
    inheriting: Vec<(&'a str, Node<'a>, &'a str)>,
    groups: Vec<(&'a str, Node<'a>)>,
}

impl<'a> Names<'a> {
    /// Takes what one match says.
    pub(super) fn take(&mut self, text: &'a str, get: &impl Fn(&str) -> Option<Node<'a>>) {
        let named = |capture| get(capture).map(|node| &text[node.byte_range()]);
        if let (Some(name), Some(by)) = (named("taken.name"), get("taken.by"))
            && let Some(scope) = by.parent()
        {
            let last = self.taken.entry((name, scope.id())).or_default();
            *last = by.start_byte().max(*last);
        }
        self.untested.extend(named("untested.name"));
        if let (Some(name), Some(around), Some(base)) =
            (named("inheriting.name"), get("inheriting.around"), named("inherited.name"))
        {
            self.inheriting.push((name, around, base));
        }
        if let (Some(name), Some(around)) = (named("group.name"), get("group.around")) {
            self.groups.push((name, around));
        }
    }

    /// Whether the file takes the name of this definition back, after it and beside it. It may have decorators around it.
    pub(super) fn takes(&self, name: &str, definition: Node<'a>) -> bool {
        let mut around = std::iter::successors(definition.parent(), Node::parent).take(2);
        around.any(|scope| {
            let last = self.taken.get(&(name, scope.id()));
            last.is_some_and(|last| *last > definition.start_byte())
        })
    }

    /// The bytes of groups whose tests may be missing.
    pub(super) fn missing_groups(&mut self) -> Vec<Range<usize>> {
        let mut missing: Vec<Range<usize>> = Vec::new();
        for (name, group) in &self.groups {
            if self.takes(name, *group) {
                missing.push(group.byte_range());
            }
        }
        // A class comes after its base.
        for (name, class, base) in &self.inheriting {
            if self.untested.contains(base) {
                self.untested.insert(name);
                missing.push(class.byte_range());
            }
        }
        missing
    }
}
