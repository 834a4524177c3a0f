//! Every file `test-data/parsers/<id>/<recording>.<extension>` is a test: the parser of that id makes
//! `<recording>.report.json` of it, recognises it, and reads it when it is damaged. `BLESS=1` writes the expectation instead.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use test_report::parser::{self, Parser};
use test_support::{data, files, folders, golden, name};

/// Recordings that no parser has to recognise: plain text, or truncated too early.
const UNRECOGNISED: [&str; 6] = [
    "minitest/syntax_error",
    "libtest/text_build_failure",
    "prove/cut",
    "structured_json/standalone",
    "tcltest/exit_in_the_middle",
    "unity/crash_in_a_test",
];

pub(super) fn trials() -> Vec<Trial> {
    let mut trials = vec![Trial::test("parsers/each_example_gives_evidence", examples)];
    for folder in folders(&data("parsers")) {
        let id = name(&folder);
        let parser = parser::find(&id).unwrap_or_else(|| panic!("there is no parser `{id}`"));
        let recordings = files(&folder).into_iter();
        for path in recordings.filter(|path| !name(path).ends_with(".report.json")) {
            let title = format!("{id}/{}", name(&path.with_extension("")));
            trials.push(Trial::test(format!("parsers/{title}"), move || {
                recording(parser, &title, &path)
            }));
        }
    }
    trials
}

fn recording(parser: &dyn Parser, title: &str, path: &Path) -> Result<(), Failed> {
    let log = fs::read(path)?;
    let report = serde_json::to_string_pretty(&parser.parse(&log))? + "\n";
    golden::check(&golden_of(path), &report)?;
    let by: Vec<&str> =
        parser::ALL.iter().copied().filter(|p| p.recognises(&log)).map(Parser::id).collect();
    let own = [parser.id()];
    let expected: &[&str] = if UNRECOGNISED.contains(&title) { &[] } else { &own };
    if by != expected {
        return Err(format!("recognised by {by:?}, not {expected:?}").into());
    }
    damaged(parser, &log);
    Ok(())
}

fn golden_of(recording: &Path) -> PathBuf {
    recording.with_extension("report.json")
}

/// Every cut, every change of one byte, and every other parser must give a report.
fn damaged(parser: &dyn Parser, log: &[u8]) {
    for at in (0..log.len()).step_by((log.len() / 60).max(1)) {
        parser.parse(&log[..at]);
        let mut damaged = log.to_vec();
        damaged[at] ^= 0x95;
        parser.parse(&damaged);
    }
    for other in parser::ALL {
        other.parse(log);
    }
}

fn examples() -> Result<(), Failed> {
    for parser in parser::ALL {
        let report = parser.parse(parser.example().as_bytes());
        if !report.evidence || !report.invalid.is_empty() {
            return Err(format!("{}: {report:?}", parser.id()).into());
        }
    }
    Ok(())
}
