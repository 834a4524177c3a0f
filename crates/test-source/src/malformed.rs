//! Where a test file has syntax errors.

use std::ops::RangeInclusive;

use tree_sitter::{Node, Parser};

use super::{Masks, Spec, TestFile, grammar};

/// The lines of a file, counted from 1, at which its grammar finds a syntax error: from the line before what stands before it to
/// the line behind it, because tools name where they began to read or where they noticed. None without an exact grammar.
pub fn malformed_lines(spec: &Spec<'_>, file: &TestFile) -> Option<Vec<RangeInclusive<usize>>> {
    let exact = spec.code.grammar.as_deref().filter(|_| !spec.code.approximate_grammar);
    let language = exact.and_then(grammar)?;
    let masks = Masks::new(&spec.code.before_parsing).ok()?;
    let mut parser = Parser::new();
    parser.set_language(&language).ok()?;
    // Some grammars do not know all line ends.
    let text = file.text.replace("\r\n", "\n");
    let tree = parser.parse(&*masks.apply(&text), None)?;
    let mut found = Vec::new();
    add(tree.root_node(), &mut found);
    Some(found)
}

fn add(node: Node<'_>, found: &mut Vec<RangeInclusive<usize>>) {
    if node.is_error() || node.is_missing() {
        let before = node.prev_sibling().map(|before| before.end_position());
        let begin = before.or_else(|| Some(node.parent()?.start_position()));
        found.push(begin.unwrap_or_default().row..=node.end_position().row + 2);
        return;
    }
    let mut cursor = node.walk();
    for child in node.children(&mut cursor).filter(Node::has_error) {
        add(child, found);
    }
}
