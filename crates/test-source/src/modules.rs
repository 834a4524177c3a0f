//! The modules that a source file loads by a name.

use tree_sitter::{Parser, QueryCursor, StreamingIterator};

use super::{SyntaxError, compiled, grammar};

/// What a file begins with that says in which order its bytes come, and no parser expects.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The names of modules that a source file loads, as they are written: what the query captures as `@module`.
pub fn loaded_modules(grammar: &str, query: &str, text: &str) -> Result<Vec<String>, SyntaxError> {
    let wrong = |error: String| SyntaxError(format!("`{grammar}`: {error}"));
    let language = grammar::find(grammar)
        .ok_or_else(|| SyntaxError(format!("this program has no grammar `{grammar}`")))?;
    let query =
        compiled::find(grammar, query, &language).map_err(|error| wrong(error.to_string()))?;
    let mut parser = Parser::new();
    parser.set_language(&language).map_err(|error| wrong(error.to_string()))?;
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    // Without a deadline and with a language set, parsing always returns a tree.
    let Some(tree) = parser.parse(text, None) else { return Ok(Vec::new()) };
    let Some(module) = query.capture_index_for_name("module") else { return Ok(Vec::new()) };
    let mut names = Vec::new();
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(&query, tree.root_node(), text.as_bytes());
    while let Some(found) = matches.next() {
        let captured = found.captures.iter().filter(|capture| capture.index == module);
        names.extend(captured.map(|capture| text[capture.node.byte_range()].to_owned()));
    }
    Ok(names)
}
