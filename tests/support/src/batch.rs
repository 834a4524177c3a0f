//! A batch of solutions of a small Bash exercise.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program;

/// A folder for the rows, the exercises and the results of a batch.
pub struct Place(pub TempDir);

impl Default for Place {
    fn default() -> Self {
        Self::new()
    }
}

impl Place {
    /// An empty folder.
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// A path in it.
    pub fn at(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// An exercise with one test: its solution ends with 0.
    pub fn exercise(&self, slug: &str) {
        let put = |path: &str, text: &str| {
            let path = self.at("exercises").join(slug).join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        put(&format!("{slug}.bats"), &format!("@test \"ends well\" {{\n  bash {slug}.sh\n}}\n"));
        put(&format!("{slug}.sh"), "exit 9\n");
        put(".meta/example.sh", "exit 0\n");
    }

    /// Writes the input.
    pub fn rows(&self, rows: &[Value]) -> PathBuf {
        let path = self.at("in.jsonl");
        let lines: String = rows.iter().map(|row| format!("{row}\n")).collect();
        fs::write(&path, lines).unwrap();
        path
    }

    /// A batch of the rows of [`Self::rows`].
    pub fn batch(&self) -> Command {
        let mut command = program();
        command.arg("batch").arg(self.at("in.jsonl")).arg("--out").arg(self.at("out"));
        if self.at("exercises").is_dir() {
            command.arg("--exercises").arg(self.at("exercises"));
        }
        command.stdin(Stdio::null());
        command
    }

    /// The same with more arguments.
    pub fn batch_with(&self, args: &[&str]) -> Command {
        let mut command = self.batch();
        command.args(args);
        command
    }

    /// The lines of the first part.
    pub fn lines(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.at("out/shard-0.jsonl")).unwrap();
        assert!(text.is_empty() || text.ends_with('\n'), "the last line is torn");
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// What `batch merge` says, and its lines.
    pub fn merge(&self) -> (Output, Vec<Value>) {
        let ran =
            program().args(["batch", "merge", "--json"]).arg(self.at("out")).output().unwrap();
        let text = fs::read_to_string(self.at("out/merged.jsonl")).unwrap_or_default();
        (ran, text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
    }
}

/// A row of that exercise with this code.
pub fn row(id: &str, code: &str) -> Value {
    json!({"id": id, "track": "bash", "slug": "ends", "files": {"ends.sh": code}})
}

/// Every key of a line by id.
pub fn by_id<'a>(lines: &'a [Value], key: &str) -> BTreeMap<String, &'a Value> {
    lines.iter().map(|line| (line["id"].as_str().unwrap_or("-").to_owned(), &line[key])).collect()
}

/// Starts a command that says nothing.
pub fn start(mut command: Command) -> Child {
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}
