//! `pytest_v` against pytest itself: generated suites, run with the options that change what pytest prints, must give
//! the test cases and outcomes of the JUnit report that pytest writes in the same run.
//!
//! pytest is in a virtual environment that the test command makes (`target/venvs/pytest-v`).
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use test_report::model::{Status, TestReport};
use test_report::parser;

const SUITES: &str = "240";

/// The number of test cases by name and outcome.
type Outcomes = BTreeMap<(String, &'static str), usize>;

#[test]
fn names_and_outcomes_are_those_of_the_junit_report() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    run(root);
    let mut wrong = Vec::new();
    let (mut suites, mut tests) = (0, 0);
    for folder in fs::read_dir(root).unwrap() {
        let folder = folder.unwrap().path();
        suites += 1;
        match compare(&folder) {
            Ok(count) => tests += count,
            Err(why) => wrong.push(why),
        }
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{} of {suites} suites differ\n{}", wrong.len(), wrong.join("\n"));
    assert!(suites > 200 && tests > 2000, "only {suites} suites with {tests} test cases");
}

#[expect(
    clippy::disallowed_methods,
    reason = "the test's own switch, and the program that it drives"
)]
fn run(root: &Path) {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = manifest.join("target/venvs/pytest-v/bin/python");
    assert!(python.exists(), "`{}` is missing: bin/run-tests.sh makes it", python.display());
    // Another seed gives other suites.
    let seed = std::env::var("PYTEST_SEED").unwrap_or_else(|_| "1".to_owned());
    let driver = manifest.join("tests/commands/pytest/suites.py");
    let status = Command::new(python).arg(driver).args([&seed, SUITES]).arg(root).status().unwrap();
    assert!(status.success());
}

/// The number of test cases of a suite on which both readings agree.
fn compare(folder: &Path) -> Result<usize, String> {
    let read = |id: &str, file: &str| {
        let bytes = fs::read(folder.join(file)).unwrap_or_default();
        parser::find(id).unwrap().parse_compact(&bytes).into_report()
    };
    let variant = fs::read_to_string(folder.join("variant.txt")).unwrap();
    let (log, xml) = (read("pytest_v", "log.txt"), read("junit_xml", "report.xml"));
    let last = variant.contains("reruns");
    // Of a run without tests, the JUnit report of `junit_xml` has the errors of files as its failure alone.
    let files = xml.failure.is_none();
    let (mut found, mut expected) = (of_log(&log, last, files), of_xml(&xml, last));
    let mut log = log;
    if variant.contains("named_at_the_end") || variant.contains("quiet") {
        unnamed(&variant, &mut found, &mut expected);
        log.diagnostics.retain(|note| !note.contains("the rest is `unnamed_passed_"));
    }
    let mut lines = Vec::new();
    for key in found.keys().chain(expected.keys()) {
        let (found, expected) = (found.get(key), expected.get(key));
        if found != expected {
            lines.push(format!("    {key:?}: read {found:?}, pytest says {expected:?}"));
        }
    }
    lines.extend(log.diagnostics.iter().chain(&log.invalid).map(|note| format!("    {note}")));
    let text = fs::read_to_string(folder.join("report.xml")).unwrap_or_default();
    let whole = |name: &str| {
        !(name.contains("::") || variant == "quiet" && name.starts_with("unnamed_passed_"))
    };
    for file in log.tests.iter().filter(|test| whole(&test.id.name)) {
        if !text.contains(&format!("classname=\"\" name=\"{}\"", address(&file.id.name))) {
            lines.push(format!("    {}: not in the report", file.id.name));
        }
    }
    if lines.is_empty() && xml.evidence {
        return Ok(expected.values().sum());
    }
    lines.sort();
    lines.dedup();
    let place = PathBuf::from(folder.file_name().unwrap());
    Err(format!("{} ({variant})\n{}", place.display(), lines.join("\n")))
}

/// Leaves out the tests that pytest does not name: skipped ones, and with `-q` those that passed.
fn unnamed(variant: &str, found: &mut Outcomes, expected: &mut Outcomes) {
    for outcomes in [found, expected] {
        outcomes.retain(|(_, outcome), _| match *outcome {
            "skipped" => false,
            "passed" => variant != "quiet",
            _ => true,
        });
    }
}

/// The outcomes as the JUnit report knows them: a test has one, the worst, but for a failure and then an error.
/// With `files`, those that could not be collected count as well.
fn of_log(report: &TestReport, last: bool, files: bool) -> Outcomes {
    let counts = |name: &str| name.contains("::") || (files && name.strip_suffix(".py").is_some());
    let tests = report.tests.iter().filter(|test| counts(&test.id.name));
    let mut outcomes =
        count(tests.map(|test| (address(&test.id.name), outcome(&test.status))), last);
    for (name, outcome) in outcomes.keys().cloned().collect::<Vec<_>>() {
        let hidden: &[_] = match outcome {
            "error" => &["passed", "skipped"],
            "skipped" => &["passed"],
            _ => &[],
        };
        for hidden in hidden {
            outcomes.remove(&(name.clone(), *hidden));
        }
        if outcome == "skipped" {
            // An expected failure in the teardown, as well.
            outcomes.entry((name, outcome)).and_modify(|count| *count = 1);
        }
    }
    outcomes
}

fn of_xml(report: &TestReport, last: bool) -> Outcomes {
    count(report.tests.iter().map(|test| (test.id.name.clone(), outcome(&test.status))), last)
}

/// With `last`, the report has an entry for each time that a test ran, and only the last one counts.
fn count(tests: impl Iterator<Item = (String, &'static str)>, last: bool) -> Outcomes {
    if last {
        let map: BTreeMap<String, &'static str> = tests.collect();
        return map.into_iter().map(|key| (key, 1)).collect();
    }
    let mut outcomes = Outcomes::new();
    for key in tests {
        *outcomes.entry(key).or_default() += 1;
    }
    outcomes
}

fn outcome(status: &Status) -> &'static str {
    match status {
        Status::Passed | Status::XPassed => "passed",
        Status::Failed => "failed",
        Status::Error => "error",
        Status::Skipped | Status::XFailed => "skipped",
        Status::Unknown(_) => "unknown",
    }
}

/// The class and the name that the JUnit report gives to a test case: `a/b.py::C::x[y]` is `a.b.C.x[y]`.
fn address(id: &str) -> String {
    let (path, parameters) = id.split_at(id.find('[').unwrap_or(id.len()));
    let mut parts = path.split("::");
    let file = parts.next().unwrap_or("").replace('/', ".");
    let file = file.strip_suffix(".py").unwrap_or(&file);
    let mut names: Vec<&str> = std::iter::once(file).chain(parts).collect();
    names.dedup();
    format!("{}{parameters}", names.join("."))
}
