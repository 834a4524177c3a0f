//! The patterns of the rule files on the recorded logs.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regex::Regex;

use super::schema::File;
use super::{RuleParser, Rules};
use crate::parser::swebench::dialect;
use crate::pattern::Pattern;
use test_report::model::Status;
use test_report::parser::Parser as _;

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
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.ancestors().nth(2).unwrap();
    let mut patterns = BTreeSet::new();
    for text in texts(&here.join("src/rules"), "toml") {
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

#[test]
fn a_status_is_one_of_a_few() {
    let file = |status: &str, tests: &str| {
        format!(
            "reads = \"x\"\n[[rule]]\nline = '^(\\w+) (.*)$'\nname = \"{{2}}\"\nstatus = \"{{1}}\"\n{status}\n\
             [[example]]\nlog = \"PASS t\\n\"\ntests = [{tests}]\n"
        )
    };
    let wrong = Rules::new(&file("", r#"["t", "PASS"]"#)).unwrap().check_own().unwrap_err();
    let said = "example 1: the test `t` gets `PASS`, which is not a status: PASSED, FAILED, ERROR, SKIPPED, XFAIL, XPASS";
    assert!(wrong.to_string().starts_with(said), "{wrong}");
    let right = file("words = { PASS = \"PASSED\" }\notherwise = \"{1}\"", r#"["t", "PASSED"]"#);
    let rules = Rules::new(&right).unwrap();
    rules.check_own().unwrap();
    let report = RuleParser(rules).parse(b"PASS a\nDUNNO c\npassed d\n");
    let statuses: Vec<&Status> = report.tests.iter().map(|test| &test.status).collect();
    assert_eq!(statuses, [&Status::Passed, &Status::Error, &Status::Error]);
    assert_eq!(report.diagnostics.len(), 2, "{:?}", report.diagnostics);
}
