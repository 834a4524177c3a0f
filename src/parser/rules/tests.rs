//! The patterns of the rule files on the recorded logs.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regex::Regex;

use super::schema::File;
use crate::parser::swebench::dialect;
use crate::text::pattern::Pattern;

/// The files below a folder that have this extension.
fn texts(folder: &Path, extension: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(texts(&path, extension));
        } else if path.extension().is_some_and(|of| of == extension) {
            found.extend(fs::read_to_string(&path).ok());
        }
    }
    found
}

#[test]
fn every_pattern_matches_recorded_lines_as_the_crate_does() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut patterns = BTreeSet::new();
    for text in texts(&root.join("src/parser/rules"), "toml") {
        let file: File = toml::from_str(&text).unwrap();
        let rules = file.rule.into_iter().chain(file.strict);
        let own = rules.flat_map(|rule| [Some(rule.line), rule.also, rule.unless]);
        patterns.extend(own.flatten().map(|pattern| dialect::translate(&pattern)));
    }
    let logs = texts(&root.join("test-data/log-parsers"), "log");
    let lines: BTreeSet<&str> = logs.iter().flat_map(|log| log.lines()).collect();
    assert!(patterns.len() > 300 && lines.len() > 300, "{} {}", patterns.len(), lines.len());
    for pattern in &patterns {
        let (regex, ours) = (Regex::new(pattern).unwrap(), Pattern::new(pattern).unwrap());
        for line in &lines {
            let theirs = regex.captures(line);
            let found = ours.captures(line);
            for group in 0..ours.groups() {
                let theirs =
                    theirs.as_ref().and_then(|found| found.get(group)).map(|it| it.range());
                let found = found.as_ref().and_then(|found| found.get(group)).map(|it| it.range());
                assert_eq!(found, theirs, "group {group} of {pattern:?} on {line:?}");
            }
            assert_eq!(ours.is_match(line), theirs.is_some(), "{pattern:?} on {line:?}");
        }
    }
}
