//! Status maps without the known faults of the families' own programs, and what that changes.

use std::borrow::Cow;

use indexmap::map::Entry;

use super::Family;
use super::parse::owned;
use crate::grade::rebench;
use crate::log_parser::{LogParser, Raised, Spec};
use crate::parser::polybench;
use crate::status_map::StatusMap;
use test_report::parser::Streams;

/// How many tests a message names.
const NAMED: usize = 10;

/// A status map that was read strictly.
#[derive(Debug)]
pub struct Strict {
    /// The status of each test.
    pub map: StatusMap<'static>,
    /// What the family's own program makes of the log otherwise, and why, for people.
    pub changes: Vec<String>,
}

/// Reads a log with this parser, without what is known to be wrong with the original.
pub fn strict<'a>(
    log: impl Into<Streams<'a>>,
    family: Family,
    parser: &LogParser,
    spec: Spec<'_>,
) -> Result<Strict, Raised> {
    let streams = log.into();
    let log = streams.both();
    let (original, map) = match family {
        Family::Rebench => {
            (rebench::status_map(log, parser), normalised(&parser.strict_map(log, spec)?))
        }
        Family::Pro => (parser.status_map_of(streams), owned(parser.strict_map_of(streams)?)),
        Family::Polybench => (parser.status_map(log, spec), polybench::strict_map(parser, log)?),
        _ => (parser.status_map(log, spec), owned(parser.strict_map(log, spec)?)),
    };
    let mut changes = match &original {
        Ok(original) => differences(original, &map),
        Err(raised) => vec![format!("the original refuses this log: {raised}")],
    };
    if !changes.is_empty() {
        let of_code = (family == Family::Polybench).then(|| polybench::strict_reason(parser));
        let reasons = parser.strict_reasons().chain(of_code.flatten());
        changes.extend(reasons.map(|why| format!("the reason: {why}")));
    }
    Ok(Strict { map, changes })
}

/// The names without durations. Where two become one, the worse status counts: in the original the later one does.
fn normalised(map: &StatusMap<'_>) -> StatusMap<'static> {
    let mut shorter = StatusMap::default();
    for (name, word) in map {
        match shorter.entry(Cow::Owned(rebench::normalised(name).into_owned())) {
            Entry::Vacant(entry) => {
                entry.insert(Cow::Owned(word.clone().into_owned()));
            }
            Entry::Occupied(mut entry) => {
                if entry.get() == "PASSED" || word == "ERROR" || word == "FAILED" {
                    entry.insert(Cow::Owned(word.clone().into_owned()));
                }
            }
        }
    }
    shorter
}

fn differences(original: &StatusMap<'_>, strict: &StatusMap<'_>) -> Vec<String> {
    let changed = strict.iter().filter_map(|(name, word)| match original.get(name) {
        Some(known) if known == word => None,
        Some(known) => Some(format!("`{name}` is {word}, and {known} in the original")),
        None => Some(format!("`{name}` is {word}, and not there in the original")),
    });
    let gone = original.keys().filter(|name| !strict.contains_key(*name));
    let gone = gone.map(|name| format!("`{name}` is no test, and one in the original"));
    let mut all: Vec<String> = changed.chain(gone).collect();
    if all.len() > NAMED {
        let more = all.len() - NAMED;
        all.truncate(NAMED);
        all.push(format!("{more} more tests are other than in the original"));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parser::{multi_swe, rebench as of_rebench};

    #[test]
    fn what_changes_is_said() {
        let parser = multi_swe::PARSERS.find("ctest").unwrap();
        let log =
            "1/2 Test #1: a ....   Passed    0.01 sec\n2/2 Test #2: b ....***Failed    0.01 sec\n";
        let read = strict(log, Family::MultiSwe, parser, Spec::default()).unwrap();
        assert_eq!(read.map["b"], "FAILED");
        assert_eq!(read.changes[0], "`b` is FAILED, and not there in the original");
        assert!(
            read.changes[1].starts_with("the reason: ctest writes a time"),
            "{:?}",
            read.changes
        );
    }

    #[test]
    fn a_contradiction_counts_as_its_worse_half() {
        let parser = multi_swe::PARSERS.find("cargo").unwrap();
        let log = "test a ... ok\ntest a ... FAILED\ntest b ... ok\n";
        let read = strict(log, Family::MultiSwe, parser, Spec::default()).unwrap();
        assert_eq!((&*read.map["a"], &*read.map["b"]), ("FAILED", "PASSED"));
        let said = "the original refuses this log: the test `a` is FAILED+PASSED";
        assert_eq!(read.changes, [said]);
        let parents = multi_swe::PARSERS.find("gotest_parents").unwrap();
        let log = "--- FAIL: T (0.0s)\n--- PASS: T/a (0.0s)\n--- FAIL: T/b (0.0s)\n";
        let read = strict(log, Family::MultiSwe, parents, Spec::default()).unwrap();
        assert_eq!(read.map["T"], "FAILED");
    }

    #[test]
    fn names_that_become_one_have_the_worse_status() {
        let parser = of_rebench::PARSERS.find("parse_log_tap").unwrap();
        let log = "not ok 1 - adds (3ms)\nok 2 - adds (2ms)\n";
        let read = strict(log, Family::Rebench, parser, Spec::default()).unwrap();
        assert_eq!(read.map["- adds"], "FAILED");
        assert_eq!(read.changes, ["`- adds` is FAILED, and PASSED in the original"]);
    }
}
