//! Whether a condition in a test file depends on the solution.
//!
//! A condition belongs to the test file if each name in it is one of the language, its libraries or its tools (the track's list
//! `environment`), or is bound in the file, once and on no other condition, to an expression of which the same is true. Any other
//! name may be the solution's, and so may a file with the ending of the test file.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::Path;

use tree_sitter::Node;

use super::TestFile;

/// Fields whose node is a member of another value, which its first name identifies.
const MEMBERS: [&str; 4] = ["attribute", "property", "field", "suffix"];

/// Fields whose node is a member if there is a value before it, and a name of its own otherwise.
const MEMBERS_OF_RECEIVERS: [&str; 3] = ["name", "method", "key"];

/// Fields of the value before such a member.
const RECEIVERS: [&str; 6] = ["object", "receiver", "operand", "scope", "table", "value"];

/// Words in the kinds of nodes that run a part of the file on a condition, or more than once.
const BRANCHES: [&str; 17] = [
    "if",
    "unless",
    "elsif",
    "else",
    "try",
    "begin",
    "rescue",
    "except",
    "catch",
    "for",
    "while",
    "until",
    "case",
    "switch",
    "ternary",
    "conditional",
    "when",
];

/// Words in the kinds of functions, which are called from anywhere.
const FUNCTIONS: [&str; 7] = ["func", "fun", "function", "method", "lambda", "closure", "arrow"];

/// Words in the kinds of nodes that declare variables of the block around them.
const DECLARATIONS: [&str; 5] = ["declaration", "spec", "let", "local", "range"];

/// The names that a test file binds, as the track's query finds them.
#[derive(Default)]
pub(super) struct Bindings<'a> {
    /// The expressions that each name may stand for.
    values: HashMap<&'a str, Vec<Node<'a>>>,
    /// The bytes where these names begin.
    places: HashSet<usize>,
}

impl<'a> Bindings<'a> {
    pub(super) fn add(&mut self, text: &'a str, name: Node<'a>, value: Node<'a>) {
        self.places.insert(name.start_byte());
        self.values.entry(&text[name.byte_range()]).or_default().push(value);
    }
}

/// What the conditions of a test file may name without asking for something of the solution.
pub(super) struct Environment<'a> {
    text: &'a str,
    /// The ending of the test file, with its dot: a file of that ending may be the solution's.
    ending: Option<String>,
    /// The names that the track lists.
    listed: &'a [String],
    bindings: Bindings<'a>,
    /// Names that the file changes elsewhere: a part of them, or in a way that the query does not know.
    changed: HashSet<&'a str>,
}

impl<'a> Environment<'a> {
    pub(super) fn of(
        file: &'a TestFile,
        root: Node<'a>,
        bindings: Bindings<'a>,
        listed: &'a [String],
    ) -> Self {
        let ending = Path::new(&file.path).extension().and_then(OsStr::to_str);
        let ending = ending.map(|ending| format!(".{ending}"));
        let mut made = Self { text: &file.text, ending, listed, bindings, changed: HashSet::new() };
        let mut cursor = root.walk();
        let mut waiting = vec![root];
        while let Some(node) = waiting.pop() {
            made.note_change(node);
            waiting.extend(node.named_children(&mut cursor));
        }
        made
    }

    fn note_change(&mut self, node: Node<'a>) {
        let Some(target) = changed_by(node, self.text) else { return };
        if !self.bindings.places.contains(&target.start_byte()) {
            let mut names = Vec::new();
            collect(target, &mut names);
            self.changed.extend(names.into_iter().map(|name| &self.text[name.byte_range()]));
        }
    }

    /// Whether it alone decides on a condition, and no other condition decides as well.
    pub(super) fn decides(&self, condition: Node<'a>) -> bool {
        if self.names_a_file(condition) || is_within_another(condition) {
            return false;
        }
        let mut seen = HashSet::new();
        let mut names = Vec::new();
        collect(condition, &mut names);
        while let Some(node) = names.pop() {
            let name = &self.text[node.byte_range()];
            match self.bindings.values.get(name) {
                None if self.lists(node) => {}
                None => return false,
                Some(values) if seen.insert(name) => {
                    let in_scope = |value: &&Node<'_>| !is_local_elsewhere(**value, condition);
                    let values: Vec<_> = values.iter().filter(in_scope).copied().collect();
                    let is_settled = |value: &Node<'_>| self.is_settled(node, *value, condition);
                    let is_own = !values.is_empty() && values.iter().all(is_settled);
                    if self.changed.contains(name) || !is_own {
                        return false;
                    }
                    for value in values {
                        collect(value, &mut names);
                    }
                }
                Some(_) => {}
            }
        }
        true
    }

    /// Whether a name has this value whenever the condition is asked, as far as the value's own names do not decide.
    fn is_settled(&self, name: Node<'a>, value: Node<'a>, condition: Node<'a>) -> bool {
        // An import binds a name to itself.
        let is_import = self.text[value.byte_range()] == self.text[name.byte_range()];
        (!is_import || self.lists(name))
            && always_binds(value, condition)
            && !self.names_a_file(value)
    }

    /// Whether the track lists a name, or the member of it that is meant, such as `package.config`.
    fn lists(&self, name: Node<'a>) -> bool {
        let member = name.parent().filter(|parent| parent.start_byte() == name.start_byte());
        let mut texts = [Some(name), member].into_iter().flatten();
        texts.any(|node| self.listed.iter().any(|known| *known == self.text[node.byte_range()]))
    }

    /// Whether an expression has the name of a file in the language of the tests.
    fn names_a_file(&self, expression: Node<'a>) -> bool {
        let Some(ending) = &self.ending else { return false };
        let text = &self.text[expression.byte_range()];
        let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        text.match_indices(ending).any(|(at, _)| !goes_on(&text[at + ending.len()..]))
    }
}

/// What a node assigns to, or adds to.
fn changed_by<'a>(node: Node<'a>, text: &str) -> Option<Node<'a>> {
    let is_assignment =
        has_word(node, &["assignment", "assign", "augmented", "update", "inc", "dec"]);
    let operator =
        node.child_by_field_name("operator").map(|operator| &text[operator.byte_range()]);
    let changes = operator.is_some_and(|operator| {
        let compares =
            ["==", "!=", "<=", ">=", "/=", "===", "!==", "<=>", "=/=", "=:="].contains(&operator);
        ["<-", "<<-", "<<"].contains(&operator) || operator.ends_with('=') && !compares
    });
    let left =
        || ["left", "lhs", "name"].into_iter().find_map(|name| node.child_by_field_name(name));
    if is_assignment || changes { left().or_else(|| node.named_child(0)) } else { None }
}

/// Whether a binding is made whenever the condition is asked: nothing decides on it that does not decide on the condition as well.
fn always_binds(value: Node<'_>, condition: Node<'_>) -> bool {
    let around = std::iter::successors(value.parent(), Node::parent);
    let mut apart = around.take_while(|node| !holds(*node, condition));
    !apart.any(|node| has_word(node, &BRANCHES) || has_word(node, &FUNCTIONS))
}

/// Whether a binding declares a variable of another function than the condition's.
fn is_local_elsewhere(value: Node<'_>, condition: Node<'_>) -> bool {
    let mut around = std::iter::successors(value.parent(), Node::parent);
    let mut is_declaration = false;
    let function = around.find(|node| {
        let is_function = has_word(*node, &FUNCTIONS);
        is_declaration |= !is_function && has_word(*node, &DECLARATIONS);
        is_function
    });
    is_declaration && function.is_some_and(|function| !holds(function, condition))
}

fn holds(node: Node<'_>, inner: Node<'_>) -> bool {
    node.start_byte() <= inner.start_byte() && inner.end_byte() <= node.end_byte()
}

/// Whether something else than the condition's own statement decides as well, within the function of the test.
fn is_within_another(condition: Node<'_>) -> bool {
    let around =
        std::iter::successors(condition.parent().and_then(|own| own.parent()), Node::parent);
    let mut in_function = around.take_while(|node| !has_word(*node, &FUNCTIONS));
    in_function.any(|node| has_word(node, &BRANCHES))
}

/// Whether a node is of a kind that has one of these words.
fn has_word(node: Node<'_>, words: &[&str]) -> bool {
    node.kind().split('_').any(|word| words.contains(&word))
}

/// The names below a node that are not members of another value.
fn collect<'a>(node: Node<'a>, names: &mut Vec<Node<'a>>) {
    let mut cursor = node.walk();
    let mut waiting = vec![node];
    while let Some(node) = waiting.pop() {
        if is_name(node) {
            names.push(node);
            continue;
        }
        cursor.reset(node);
        if !cursor.goto_first_child() {
            continue;
        }
        let is_path = matches!(node.kind(), "dotted_name" | "dot");
        loop {
            let child = cursor.node();
            let is_member = cursor.field_name().is_some_and(|field| is_member(node, field));
            if child.is_named() && !is_member {
                waiting.push(child);
            }
            if is_path || !cursor.goto_next_sibling() {
                break;
            }
        }
    }
}

/// Whether a child in this field is a member of another value.
fn is_member(parent: Node<'_>, field: &str) -> bool {
    let has_receiver = || RECEIVERS.iter().any(|name| parent.child_by_field_name(name).is_some());
    MEMBERS.contains(&field) || MEMBERS_OF_RECEIVERS.contains(&field) && has_receiver()
}

/// Kinds of names, beside those that end in `identifier`: of Ruby, PHP, Elixir, Clojure, Haskell, OCaml and Erlang.
const NAMES: [&str; 14] = [
    "constant",
    "variable_name",
    "name",
    "alias",
    "symbol",
    "sym_name",
    "variable",
    "constructor",
    "module_id",
    "value_name",
    "module_name",
    "constructor_name",
    "atom",
    "var",
];

/// Whether a node is a name. Names of members have a kind of their own in some grammars.
fn is_name(node: Node<'_>) -> bool {
    let kind = node.kind();
    node.named_child_count() == 0
        && (kind.ends_with("identifier")
            && !["property_identifier", "field_identifier"].contains(&kind)
            || NAMES.contains(&kind))
}
