//! Every file `test-data/parsers/<id>/<case>.<extension>` is a test: the parser of that id makes `<case>.report.json`
//! of it. `BLESS=1` writes the expectation instead.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};

use test_runner::parser;

fn recordings() -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-data/parsers");
    let mut found = Vec::new();
    for folder in fs::read_dir(root).unwrap() {
        let folder = folder.unwrap();
        let id = folder.file_name().into_string().unwrap();
        for file in fs::read_dir(folder.path()).unwrap() {
            let path = file.unwrap().path();
            if path.is_file() && !path.to_string_lossy().ends_with(".report.json") {
                found.push((id.clone(), path));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_recording_gives_its_report() {
    #[expect(clippy::disallowed_methods, reason = "the test's own switch")]
    let bless = std::env::var("BLESS").is_ok();
    let mut wrong = Vec::new();
    for (id, path) in recordings() {
        let parser = parser::find(&id).unwrap_or_else(|| panic!("no parser `{id}`"));
        let report = parser.parse(&fs::read(&path).unwrap());
        let report = serde_json::to_string_pretty(&report).unwrap() + "\n";
        let golden = path.with_extension("report.json");
        if bless {
            fs::write(golden, report).unwrap();
        } else if fs::read_to_string(&golden).unwrap_or_default() != report {
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Recordings that no parser needs to recognise: nothing but plain text, or cut before what would tell.
const UNRECOGNISED: [&str; 7] = [
    "tap/node_nested_yaml",
    "minitest/syntax_error",
    "libtest/text_build_failure",
    "prove/cut",
    "structured_json/standalone",
    "tcltest/exit_in_the_middle",
    "unity/crash_in_a_test",
];

#[test]
fn each_recording_is_recognised_by_its_own_parser_only() {
    let mut wrong = Vec::new();
    for (id, path) in recordings() {
        let log = fs::read(&path).unwrap();
        let by: Vec<&str> =
            parser::ALL.iter().filter(|p| p.recognises(&log)).map(|p| p.id()).collect();
        let case = format!("{id}/{}", path.file_stem().unwrap().to_string_lossy());
        let expected: &[&str] = if UNRECOGNISED.contains(&case.as_str()) { &[] } else { &[&id] };
        if by != expected {
            wrong.push(format!("{case}: {by:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_example_gives_evidence() {
    for parser in parser::ALL.iter().filter(|parser| parser.family() != "swebench") {
        let report = parser.parse(parser.example().as_bytes());
        assert!(report.evidence && report.invalid.is_empty(), "{}: {report:?}", parser.id());
    }
}

/// Every cut, and every recording with one byte changed, must give a report.
#[test]
fn damaged_recordings_give_reports() {
    for (id, path) in recordings() {
        let parser = parser::find(&id).unwrap();
        let log = fs::read(&path).unwrap();
        let step = (log.len() / 60).max(1);
        for at in (0..log.len()).step_by(step) {
            parser.parse(&log[..at]);
            let mut damaged = log.clone();
            damaged[at] ^= 0x95;
            parser.parse(&damaged);
        }
        for other in parser::ALL {
            other.parse(&log);
        }
    }
}
