//! Names that are too long for a folder of test data.

use std::fs;

use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use test_support::{program, stderr};

/// Longer than the longest text that a reporter keeps.
const LONG: usize = 70_000;

/// A solution of a track: the name of its test file, and that file with a test of that name and one of another.
type Exercise = (&'static str, &'static str, fn(&str) -> String);

const EXERCISES: [Exercise; 5] = [
    ("python", "two_fer_test.py", |name| {
        let method =
            |name: &str| format!("    def test_{name}(self):\n        self.assertTrue(True)\n");
        format!(
            "import unittest\n\n\nclass TwoFerTest(unittest.TestCase):\n{}{}",
            method(name),
            method("b")
        )
    }),
    ("bash", "two_fer.bats", |name| {
        format!("@test \"{name}\" {{\n  true\n}}\n\n@test \"b\" {{\n  true\n}}\n")
    }),
    ("javascript", "two-fer.spec.js", jest),
    ("typescript", "two-fer.test.ts", jest),
    ("ruby", "two_fer_test.rb", |name| {
        let method = |name: &str| format!("  def test_{name}\n    assert true\n  end\n");
        format!(
            "require 'minitest/autorun'\n\nclass TwoFerTest < Minitest::Test\n{}{}end\n",
            method(name),
            method("b")
        )
    }),
];

fn jest(name: &str) -> String {
    format!(
        "describe('{name}', () => {{\n  test('{name}', () => {{}});\n  test('b', () => {{}});\n}});\n"
    )
}

/// The tests of the tracks that are wanted.
pub(crate) fn trials() -> Vec<Trial> {
    let wanted = EXERCISES.into_iter().filter(|(track, ..)| test_support::wanted(track));
    wanted
        .map(|exercise| {
            Trial::test(format!("tracks/{}/long-name", exercise.0), move || check(exercise))
        })
        .collect()
}

fn check((track, file, text): Exercise) -> Result<(), Failed> {
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join(file), text(&"a".repeat(LONG)))?;
    let output = tempfile::tempdir()?;
    let ran = program()
        .args(["run", "--timeout", "60", "--track", track, "two-fer"])
        .args([dir.path(), output.path()])
        .output()?;
    let said = stderr(&ran);
    let results: Value = serde_json::from_slice(&fs::read(output.path().join("results.json"))?)?;
    let tests = results["tests"].as_array().ok_or("there are no tests")?;
    let lengths =
        tests.iter().map(|test| test["name"].as_str().unwrap_or_default().chars().count());
    let lengths: Vec<usize> = lengths.collect();
    if results["status"] != "pass" || tests.len() != 2 || lengths[0] != 1_024 {
        return Err(format!(
            "{}, names of {lengths:?} characters, {}\n{said}",
            results["status"], results["message"]
        )
        .into());
    }
    Ok(())
}
