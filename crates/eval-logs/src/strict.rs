//! A status map without the known faults of a benchmark's own program, and what that changes.

use crate::log_parser::{LogParser, Raised, Spec};
use crate::status_map::{StatusMap, owned};

/// How many tests a message names.
const MAX_NAMED_TESTS: usize = 10;

/// A status map that was read strictly.
#[derive(Debug)]
pub struct Strict {
    /// The status of each test.
    pub map: StatusMap<'static>,
    /// What the benchmark's own program makes of the log otherwise, and why, for people.
    pub changes: Vec<String>,
}

impl Strict {
    /// Compares a strict reading with the original's. `reasons` say what it puts right.
    pub(crate) fn new<'r>(
        original: &Result<StatusMap<'_>, Raised>,
        map: StatusMap<'static>,
        reasons: impl Iterator<Item = &'r str>,
    ) -> Self {
        let mut changes = match original {
            Ok(original) => differences(original, &map),
            Err(raised) => vec![format!("the original refuses this log: {raised}")],
        };
        if !changes.is_empty() {
            changes.extend(reasons.map(|why| format!("the reason: {why}")));
        }
        Self { map, changes }
    }

    /// Reads a log with this parser.
    pub(crate) fn read(log: &str, parser: &LogParser, spec: Spec<'_>) -> Result<Self, Raised> {
        let map = owned(parser.strict_map(log, spec)?);
        Ok(Self::new(&parser.status_map(log, spec), map, parser.strict_reasons()))
    }
}

fn differences(original: &StatusMap<'_>, strict: &StatusMap<'_>) -> Vec<String> {
    let changed = strict.iter().filter_map(|(name, word)| match original.get(name) {
        Some(known) if known == word => None,
        Some(known) => Some(format!("`{name}` is {word}, but {known} in the original")),
        None => Some(format!("`{name}` is {word}, but absent in the original")),
    });
    let gone = original.keys().filter(|name| !strict.contains_key(*name));
    let gone = gone.map(|name| format!("`{name}` is not a test, but is one in the original"));
    let mut all: Vec<String> = changed.chain(gone).collect();
    if all.len() > MAX_NAMED_TESTS {
        let more = all.len() - MAX_NAMED_TESTS;
        all.truncate(MAX_NAMED_TESTS);
        all.push(format!("{more} more tests differ from the original"));
    }
    all
}
