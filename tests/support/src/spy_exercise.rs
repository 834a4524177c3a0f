//! An exercise `spy` and a solution of it, which runs in a process of its own.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use tempfile::TempDir;

use super::{program, stderr};

/// The folders `exercise` and `solution`, removed when dropped.
pub struct SpyExercise(TempDir);

impl SpyExercise {
    /// The files of the exercise and of the solution.
    pub fn laid(files: &[(&str, &str)]) -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        for (path, text) in files {
            let path = place.at(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        place
    }

    fn at(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// The results, and `separate.json`.
    pub fn run(&self, options: &[&str]) -> (Value, Value) {
        let mut command = program();
        command.arg("run").arg("spy").args([self.at("solution"), self.at("out")]);
        command.arg("--exercise").arg(self.at("exercise")).args(options);
        let ran = command.output().unwrap();
        assert!(ran.status.success(), "{}", stderr(&ran));
        let json = |name: &str| {
            let text = fs::read_to_string(self.at("out").join(name)).unwrap_or_default();
            serde_json::from_str(&text).unwrap_or_default()
        };
        (json("results.json"), json("separate.json"))
    }

    /// The statuses and messages of the tests, all of which ran with the solution in a process of its own.
    pub fn separate(&self) -> Vec<(String, String)> {
        let (results, separate) = self.run(&["--separate", "--timeout", "30"]);
        let found = of_each_test(&results, ["status", "message"]);
        assert!(!found.is_empty(), "{results}");
        assert_eq!(separate["counts"]["separate"], found.len(), "{separate}");
        found
    }

    /// Every test passes so.
    pub fn passes(&self) {
        let found = self.separate();
        assert!(found.iter().all(|(status, _)| status == "pass"), "{found:#?}");
    }

    /// The message of the second of three tests, in which the solution breaks the connection.
    pub fn message_of_the_broken_test(&self) -> String {
        let found = self.separate();
        let statuses: Vec<&str> = found.iter().map(|(status, _)| status.as_str()).collect();
        assert_eq!(statuses, ["pass", "error", "error"], "{found:#?}");
        found[1].1.clone()
    }

    /// The solution never answers in the second test. The first one needs fewer seconds than this.
    pub fn hangs(&self, seconds: &str) {
        let (results, _) = self.run(&["--separate", "--timeout", seconds]);
        let found = of_each_test(&results, ["status", "message"]);
        assert_eq!(found[0].0, "pass", "{results}");
        assert_eq!(found[1].0, "error", "{results}");
        assert!(found[1].1.contains("timed out"), "{results}");
    }

    /// The statuses of the tests, some of which cannot be divided, and why they cannot: nothing if they ran in two processes.
    pub fn reasons(&self) -> (Vec<String>, Vec<String>) {
        let (results, separate) = self.run(&["--separate"]);
        let statuses = of_each_test(&results, ["status", "message"]).into_iter();
        let reasons = of_each_test(&separate, ["verdict", "reason"]).into_iter();
        let reason = |(verdict, reason): (String, String)| {
            assert_eq!(verdict == "separate", reason.is_empty(), "{separate:#}");
            reason
        };
        (statuses.map(|(status, _)| status).collect(), reasons.map(reason).collect())
    }
}

/// Two texts of each test.
fn of_each_test(json: &Value, keys: [&str; 2]) -> Vec<(String, String)> {
    let text = |test: &Value, key: &str| test[key].as_str().unwrap_or_default().to_owned();
    let tests = json["tests"].as_array().unwrap().iter();
    tests.map(|test| (text(test, keys[0]), text(test, keys[1]))).collect()
}
