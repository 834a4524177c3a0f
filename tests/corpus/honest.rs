//! Odd but honest test files: the tests are those of the bare tool. `test-data/honest/README.md` describes the folders.

use std::fs;
use std::path::PathBuf;

use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use test_support::{copy, data, folders, name, program, stderr, wanted};

/// A solution with its tests, and the bare tool's list of them.
struct Honest {
    track: String,
    case: PathBuf,
    input: &'static str,
    list: &'static str,
}

pub(super) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for track in folders(&data("honest")).into_iter().filter(|track| wanted(&name(track))) {
        for case in folders(&track) {
            for (input, list) in [("input", "bare.txt"), ("input-wrong", "bare-wrong.txt")] {
                let honest = Honest { track: name(&track), case: case.clone(), input, list };
                if case.join(list).exists() {
                    let title = format!("honest/{}/{}/{input}", honest.track, name(&case));
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
        let list = fs::read_to_string(self.case.join(self.list))?;
        let slug = list.lines().find_map(|line| line.strip_prefix("# slug: ")).unwrap_or("ferry");
        let expected = expected(&list)?;
        let place = tempfile::tempdir()?;
        let solution = place.path().join(slug);
        copy(&self.case.join("input"), &solution)?;
        copy(&self.case.join(self.input), &solution)?;
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
