//! Whether a condition in a test file depends on the solution.
//!
//! A condition belongs to the test file if each name in it is one of the language, its libraries or its tools (the track's list
//! `environment`), or is bound in the file to an expression of which the same is true. Any other name may be the solution's.

use std::collections::{HashMap, HashSet};

use tree_sitter::Node;

/// Fields whose node is a member of another value, which its first name identifies.
const MEMBERS: [&str; 4] = ["attribute", "property", "field", "suffix"];

/// Fields whose node is a member if there is a value before it, and a name of its own otherwise.
const MEMBERS_OF_RECEIVERS: [&str; 3] = ["name", "method", "key"];

/// Fields of the value before such a member.
const RECEIVERS: [&str; 6] = ["object", "receiver", "operand", "scope", "table", "value"];

/// The names that a test file binds, each with the expressions that it may stand for.
#[derive(Default)]
pub(super) struct Bindings<'a> {
    values: HashMap<&'a str, Vec<Node<'a>>>,
}

impl<'a> Bindings<'a> {
    pub(super) fn add(&mut self, name: &'a str, value: Node<'a>) {
        self.values.entry(name).or_default().push(value);
    }

    /// Whether a condition names nothing but what is in `environment`, directly or by bound names.
    pub(super) fn is_of_environment(
        &self,
        condition: Node<'a>,
        text: &'a str,
        environment: &[String],
    ) -> bool {
        let mut seen = HashSet::new();
        let mut names = Vec::new();
        collect(condition, text, &mut names);
        while let Some(name) = names.pop() {
            let is_new = seen.insert(name);
            match self.values.get(name) {
                Some(values) if is_new => {
                    for value in values {
                        // An import binds a name to itself.
                        let is_itself = &text[value.byte_range()] == name;
                        if is_itself && !environment.iter().any(|known| known == name) {
                            return false;
                        }
                        collect(*value, text, &mut names);
                    }
                }
                Some(_) => {}
                None if environment.iter().any(|known| known == name) => {}
                None => return false,
            }
        }
        true
    }
}

/// The names below a node that are not members of another value.
fn collect<'a>(node: Node<'a>, text: &'a str, names: &mut Vec<&'a str>) {
    let mut cursor = node.walk();
    let mut waiting = vec![node];
    while let Some(node) = waiting.pop() {
        if is_name(node) {
            names.push(&text[node.byte_range()]);
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
