//! Queries that were compiled before they are needed, for all later runs in this process and its forks.

use std::sync::{Arc, PoisonError, RwLock};

use tree_sitter::{Language, Query};

use super::SyntaxError;

/// A compiled query, with the name of its grammar and its text.
struct Compiled {
    grammar: String,
    text: String,
    query: Arc<Query>,
}

static EARLY: RwLock<Vec<Compiled>> = RwLock::new(Vec::new());

/// Compiles a query, which [`find`] finds from now on.
pub(super) fn compile_early(
    grammar: &str,
    text: &str,
    language: &Language,
) -> Result<(), SyntaxError> {
    let query = find(grammar, text, language)?;
    let compiled = Compiled { grammar: grammar.to_owned(), text: text.to_owned(), query };
    EARLY.write().unwrap_or_else(PoisonError::into_inner).push(compiled);
    Ok(())
}

/// The query, compiled now if it was not before.
pub(super) fn find(
    grammar: &str,
    text: &str,
    language: &Language,
) -> Result<Arc<Query>, SyntaxError> {
    let early = EARLY.read().unwrap_or_else(PoisonError::into_inner);
    let found = early.iter().find(|known| known.grammar == grammar && known.text == text);
    match found {
        Some(known) => Ok(Arc::clone(&known.query)),
        None => Query::new(language, text)
            .map(Arc::new)
            .map_err(|error| SyntaxError(format!("`{grammar}`: {error}"))),
    }
}
