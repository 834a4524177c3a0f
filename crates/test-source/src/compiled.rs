//! Compiled queries, each kept for all later uses in this process and its forks.

use std::sync::{Arc, PoisonError, RwLock};

use tree_sitter::{Language, Query, QueryError};

/// How many queries stay compiled; the oldest is dropped first.
const MAX_QUERIES: usize = 64;

/// A compiled query, with the name of its grammar and its text.
struct Compiled {
    grammar: String,
    text: String,
    query: Arc<Query>,
}

static COMPILED: RwLock<Vec<Compiled>> = RwLock::new(Vec::new());

/// The query, compiled unless it is kept from an earlier call. `language` is the grammar of this name.
pub(super) fn find(
    grammar: &str,
    text: &str,
    language: &Language,
) -> Result<Arc<Query>, QueryError> {
    let kept = COMPILED.read().unwrap_or_else(PoisonError::into_inner);
    let found = kept.iter().find(|known| known.grammar == grammar && known.text == text);
    if let Some(found) = found {
        return Ok(Arc::clone(&found.query));
    }
    drop(kept);
    let query = Arc::new(Query::new(language, text)?);
    let compiled =
        Compiled { grammar: grammar.to_owned(), text: text.to_owned(), query: Arc::clone(&query) };
    let mut kept = COMPILED.write().unwrap_or_else(PoisonError::into_inner);
    if kept.len() == MAX_QUERIES {
        kept.remove(0);
    }
    kept.push(compiled);
    Ok(query)
}
