//! Odd but honest test files: the tests are those of the bare tool. `test-data/honest/README.md` describes the cases.

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use test_support::{HonestCase, data, folders, name, program, stderr, wanted, write};

/// A solution with its tests, and the bare tool's list of them.
struct Honest {
    track: String,
    case: Arc<HonestCase>,
    is_wrong: bool,
}

pub(super) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for track in folders(&data("honest")).iter().map(|track| name(track)) {
        if !wanted(&track) {
            continue;
        }
        for case in HonestCase::of_track(&track).into_iter().map(Arc::new) {
            for (solution, is_wrong) in [("right", false), ("wrong", true)] {
                if case.list(is_wrong).is_some() {
                    let title = format!("honest/{track}/{}/{solution}", case.name);
                    let honest = Honest { track: track.clone(), case: Arc::clone(&case), is_wrong };
                    trials.push(Trial::test(title, move || honest.check()));
                }
            }
        }
    }
    trials
}

/// What the list of the bare tool says of a test.
#[derive(Debug, Clone, Copy)]
enum Expected {
    Pass,
    NotPass,
    Error,
}

impl Honest {
    fn check(&self) -> Result<(), Failed> {
        let list = self.case.list(self.is_wrong).ok_or("the case has no list")?;
        let slug = list.lines().find_map(|line| line.strip_prefix("# slug: ")).unwrap_or("ferry");
        let expected = expected(list)?;
        let place = tempfile::tempdir()?;
        let solution = place.path().join(slug);
        write(self.case.right(), &solution)?;
        if self.is_wrong {
            write(self.case.wrong(), &solution)?;
        }
        let mut command = program();
        command.args(["run", slug]).arg(&solution).args(["--output", "-", "--timeout", "600"]);
        let output = command.args(["--track", &self.track]).output()?;
        let results: Value = serde_json::from_slice(&output.stdout)
            .map_err(|why| format!("no results: {why}\n{}", stderr(&output)))?;
        compare(&results, expected)
            .map_err(|why| format!("{why}\n{results:#}\n{}", stderr(&output)).into())
    }
}

/// The tests of a list, without those that are left out.
fn expected(list: &str) -> Result<Vec<(&str, Expected)>, String> {
    let mut expected = Vec::new();
    for line in list.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("# ")) {
        let (word, test) = line.split_once(' ').unwrap_or((line, ""));
        let status = match word {
            "pass" => Expected::Pass,
            "fail" => Expected::NotPass,
            "error" => Expected::Error,
            "skip" => continue,
            _ => return Err(format!("`{line}` begins with no word of the README")),
        };
        expected.push((test.trim(), status));
    }
    Ok(expected)
}

/// The tests of the results and those of the list, whatever their order: the program has the order of the test file.
fn compare(results: &Value, mut expected: Vec<(&str, Expected)>) -> Result<(), String> {
    let mut extra = Vec::new();
    for test in results["tests"].as_array().into_iter().flatten() {
        let text = |key: &str| test[key].as_str().unwrap_or_default().trim().to_owned();
        let (name, status) = (text("name"), text("status"));
        let fits = |(wanted, how): &(&str, Expected)| {
            *wanted == name
                && match how {
                    Expected::Pass => status == "pass",
                    Expected::NotPass => status != "pass",
                    Expected::Error => status == "error",
                }
        };
        match expected.iter().position(fits) {
            Some(at) => drop(expected.remove(at)),
            None => extra.push(format!("{status} {name}")),
        }
    }
    if expected.is_empty() && extra.is_empty() {
        return Ok(());
    }
    Err(format!("only the bare tool has {expected:?}; only the program has {extra:?}"))
}
