//! A small evaluation in a folder of its own, for tests of one case.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use test_support::{eval_logs, stderr, stdout};

/// The exit code and the output of a call.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) said: String,
}

impl Ran {
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{}", self.said);
        serde_json::from_str(&self.out).unwrap()
    }

    /// It was refused with nothing on stdout, and the message has these words.
    pub(crate) fn refused(&self, words: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.said);
        self.said(words);
    }

    pub(crate) fn said(&self, words: &[&str]) {
        for word in words {
            assert!(self.said.contains(word), "no `{word}` in:\n{}", self.said);
        }
    }
}

/// A folder with the files of an evaluation.
pub(crate) struct Small(tempfile::TempDir);

/// The instance that most cases are about.
pub(crate) const FLASK: &str = "pallets__flask-1";

/// The commands that read all files of a [`Small`].
pub(crate) const RUN: [&str; 7] =
    ["run-report", "--preds", "preds.jsonl", "--logs", "logs", "--gold", "gold.jsonl"];
pub(crate) const SUMMARY: [&str; 7] =
    ["summary", "--preds", "preds.jsonl", "--logs", "logs", "--gold", "gold.jsonl"];
#[rustfmt::skip]
pub(crate) const MODEL: [&str; 9] =
    ["model-report", "--model", "m", "--preds", "preds.jsonl", "--logs", "logs", "--gold", "gold.jsonl"];

impl Small {
    /// An evaluation of Flask's first instance with these tests to fix and to keep, and a patch of the model `m`.
    pub(crate) fn of_flask(fix: &[&str], keep: &[&str]) -> Self {
        Self::of(&json!({"instance_id": FLASK, "FAIL_TO_PASS": fix, "PASS_TO_PASS": keep}))
    }

    /// An evaluation of one instance, whose gold row this is.
    pub(crate) fn of(row: &Value) -> Self {
        let small = Self(tempfile::tempdir().unwrap());
        small.file("gold.jsonl", format!("{row}\n"));
        let patch = json!({"instance_id": row["instance_id"], "model_name_or_path": "m", "model_patch": "diff"});
        small.file("preds.jsonl", format!("{patch}\n"));
        fs::create_dir(small.path("logs")).unwrap();
        small
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// Writes the instance's log as swebench 1.1.5 does: this behind both marks.
    pub(crate) fn first(&self, body: &str) {
        let log = format!(">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n{body}");
        self.file(&format!("logs/{FLASK}.m.eval.log"), log);
    }

    /// Writes the instance's log as the current harness does: this between both marks.
    pub(crate) fn current(&self, body: &str) {
        self.raw(&format!(">>>>> Start Test Output\n{body}>>>>> End Test Output\n"));
    }

    /// Writes the instance's log in the place of the current harness.
    pub(crate) fn raw(&self, log: &str) {
        self.file(&format!("logs/{FLASK}/test_output.txt"), log);
    }

    /// Runs `eval-logs` in the folder.
    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        let output = eval_logs().args(arguments).current_dir(self.0.path()).output().unwrap();
        let code = output.status.code().unwrap();
        Ran { code, out: stdout(&output), said: stderr(&output) }
    }

    /// The report of the run, with these options.
    pub(crate) fn run_report(&self, options: &[&str]) -> Ran {
        self.run(&[&RUN, options].concat())
    }
}
