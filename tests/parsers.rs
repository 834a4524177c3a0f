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
