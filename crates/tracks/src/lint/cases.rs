//! Whether a track has the cases that show how it behaves.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use super::{Finding, Subject};
use crate::{Differences, TrackDescription};

/// What every track has a case of: the name of its folder, and what it shows.
pub const KINDS: &[(&str, &str)] = &[
    ("pass", "every test passes"),
    ("fail", "some tests fail"),
    ("error", "the solution cannot be compiled or loaded, so that no test runs"),
    ("exception", "the solution throws, panics or crashes in a test"),
    ("timeout", "the solution does not end"),
    ("prints", "the solution prints output"),
    ("exit", "the solution ends the process within a test"),
    ("skipped", "the test file skips tests that the student turns on later"),
    ("tasks", "the tests belong to tasks"),
    ("concept", "a concept exercise, whose `.meta/config.json` names an exemplar"),
];

/// Where the cases of a track are.
#[derive(Debug, Clone)]
pub struct Cases {
    /// The folder of fixtures: `<kind>/input/` or `<kind>/files/`, and `<kind>/expected_results.json`.
    pub fixtures: PathBuf,
    /// The folder of forgeries: `exercise/`, `cases.toml` with a table for each case, and `<case>/files/`.
    pub forgeries: PathBuf,
    /// The file that says where results differ on purpose from those of the track's own runner.
    pub differences: PathBuf,
}

impl Cases {
    /// Beside the data of a track outside this repository.
    pub fn beside(track: &Path) -> Self {
        Self {
            fixtures: track.join("fixtures"),
            forgeries: track.join("forgery"),
            differences: track.join("DIFFERENCES.md"),
        }
    }

    /// In a checkout of this repository.
    pub fn in_repository(root: &Path, id: &str) -> Self {
        let fixtures = root.join("test-data/tracks").join(id);
        Self {
            forgeries: root.join("test-data/forgery").join(id),
            differences: fixtures.join("DIFFERENCES.md"),
            fixtures,
        }
    }
}

#[derive(Deserialize)]
struct Forgery {
    #[serde(default)]
    control: bool,
}

pub(super) fn check(subject: &Subject<'_>, cases: &Cases) -> Vec<Finding> {
    let kinds = KINDS.iter().filter(|(kind, _)| *kind != "tasks" || marks_tasks(subject));
    let mut findings: Vec<Finding> = kinds
        .filter_map(|(kind, shows)| fixture(&cases.fixtures.join(kind), kind, shows))
        .collect();
    findings.extend(differences(&cases.differences));
    findings.extend(forgeries(&subject.track, &cases.forgeries));
    findings
}

/// The page must say something, and a table for `golden` what can be checked.
fn differences(page: &Path) -> Option<Finding> {
    let text = fs::read_to_string(page).unwrap_or_default();
    let (line, what) = if text.trim().is_empty() {
        let what = "write which results differ intentionally from those of Exercism's own runner for the track, or that no results differ";
        (None, what.to_owned())
    } else {
        let malformed = Differences::parse(&text).err()?;
        (Some(malformed.line), malformed.why)
    };
    Some(Finding { file: page.to_owned(), line, what })
}

/// Whether tests of this track can belong to tasks.
fn marks_tasks(subject: &Subject<'_>) -> bool {
    let TrackDescription { flags, test_code, .. } = &subject.track;
    let query = test_code.query.as_ref().and_then(|query| subject.file(query));
    flags.task_per_group.is_some()
        || flags.task_per_test.is_some()
        || test_code.markers.as_ref().is_some_and(|markers| markers.task.is_some())
        || query
            .is_some_and(|(_, text)| text.contains("@test.task") || text.contains("@tasks.begin"))
}

fn fixture(dir: &Path, kind: &str, shows: &str) -> Option<Finding> {
    let wrong = |file: PathBuf, what: String| Some(Finding { file, line: None, what });
    if !["input", "files"].iter().any(|folder| dir.join(folder).is_dir()) {
        return wrong(
            dir.join("input"),
            format!("write a solution and its tests for this case: {shows}"),
        );
    }
    let file = dir.join("expected_results.json");
    let results: Option<Value> =
        fs::read(&file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let Some(results) = results else {
        return wrong(
            file,
            "store the `results.json` of a run here, and check that it is correct".to_owned(),
        );
    };
    let tests = results["tests"].as_array().map(Vec::as_slice).unwrap_or_default();
    let some = |key: &str| tests.iter().any(|test| !test[key].is_null());
    let shown = match kind {
        "pass" | "fail" | "error" => results["status"] == kind,
        "timeout" | "exit" => results["status"] != "pass",
        "prints" => some("output"),
        "tasks" => some("task_id"),
        _ => true,
    };
    if shown { None } else { wrong(file, format!("the results do not show the case: {shows}")) }
}

fn forgeries(track: &TrackDescription, dir: &Path) -> Vec<Finding> {
    let wrong = |what: String| Finding { file: dir.to_owned(), line: None, what };
    let mut findings = Vec::new();
    if !dir.join("exercise").is_dir() {
        findings.push(wrong("put an ordinary exercise into `exercise/`".to_owned()));
    }
    let file = dir.join("cases.toml");
    let text = fs::read_to_string(&file).unwrap_or_default();
    let tables: toml::Table = match text.parse() {
        Ok(tables) => tables,
        Err(error) => {
            findings.push(Finding::malformed(file, &text, &error));
            return findings;
        }
    };
    let cases = tables.values().filter(|value| value.is_table());
    let cases: Vec<Forgery> = cases.filter_map(|case| case.clone().try_into().ok()).collect();
    findings.extend(limits(track, &tables).map(wrong));
    let controls = cases.iter().filter(|case| case.control).count();
    let duty = track.report.trust.duty();
    let trust = track.report.trust.as_str();
    for (found, wanted, name) in [
        (cases.len() - controls, duty.forgeries, ["forgery", "forgeries"]),
        (controls, duty.controls, ["honest case", "honest cases"]),
    ] {
        if found < wanted {
            let name = name[usize::from(wanted != 1)];
            let how = if name.starts_with("honest") { " with `control = true`" } else { "" };
            let what = format!(
                "a track that is `{trust}` has at least {wanted} {name}{how}: write {} more",
                wanted - found
            );
            findings.push(wrong(what));
        }
    }
    findings
}

/// Limits whose case is not a forgery that passes.
fn limits<'a>(
    track: &'a TrackDescription,
    cases: &'a toml::Table,
) -> impl Iterator<Item = String> + use<'a> {
    let named = track.known_limits.iter().filter_map(|limit| limit.case.as_ref());
    let passes = |case: &&String| cases.get(*case).is_some_and(|case| case.get("limit").is_some());
    named
        .filter(move |case| !passes(case))
        .map(|case| format!("`[[limit]]` names the case `{case}`: name a forgery that passes"))
}
