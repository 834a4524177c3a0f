//! The modules that a source file loads by a name.

use super::{SyntaxError, query};

/// What a file may begin with, and no grammar expects.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The names of modules that a source file loads, as they are written: what the query captures as `@module`.
pub fn loaded_modules(grammar: &str, query: &str, text: &str) -> Result<Vec<String>, SyntaxError> {
    let mut finder = query::Finder::new(grammar, query, &[])?;
    Ok(finder.captured("module", text.trim_start_matches(BYTE_ORDER_MARK)))
}
