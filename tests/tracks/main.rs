//! Every folder `test-data/tracks/<track>/<case>/` is a test: `run` on its `input/` writes its
//! `expected_results.json`. `BLESS=1` writes the expectation instead.
//!
//! A `case.toml` may set `slug` (else the case's name), `timeout` in seconds, and `exit_code` (else 0).
//! `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; all when it is not set. A toolchain that is
//! missing fails the test.
//!
//! `TEST_RUNNER_SHORTCUTS=no` runs the same cases, of the tracks that have any, without what their installation leaves for
//! speed alone: the results are those that are expected with it.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod names;
mod shortcuts;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    slug: Option<String>,
    timeout: Option<f64>,
    #[serde(default)]
    exit_code: i32,
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-data/tracks");
    #[expect(clippy::disallowed_methods, reason = "the test's own switch")]
    let wanted = std::env::var("TEST_RUNNER_TRACKS").unwrap_or_default();
    // The user that runs the tests reads there, too.
    let data = slowly().then(|| {
        let data = tempfile::tempdir().unwrap();
        fs::set_permissions(data.path(), Permissions::from_mode(0o755)).unwrap();
        data
    });
    let is_wanted =
        |id: &str| wanted.is_empty() || wanted.split_whitespace().any(|wanted| wanted == id);
    let mut trials = if slowly() { Vec::new() } else { names::trials(is_wanted) };
    for track in folders(&root) {
        let id = name(&track);
        if !is_wanted(&id) {
            continue;
        }
        let data = data.as_ref().map(|data| data.path().to_owned());
        if data.as_ref().is_some_and(|data| !shortcuts::leave_out(&id, data)) {
            continue;
        }
        for case in folders(&track) {
            let title = format!("{id}/{}", name(&case));
            let data = data.clone();
            trials.push(Trial::test(title, move || check(&case, data.as_deref())));
        }
    }
    assert!(!trials.is_empty(), "there is no case below `test-data/tracks`");
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Whether shortcuts are left out.
#[expect(clippy::disallowed_methods, reason = "the test's own switch")]
fn slowly() -> bool {
    std::env::var("TEST_RUNNER_SHORTCUTS").is_ok_and(|wanted| wanted == "no")
}

fn folders(dir: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    found
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// Runs a case, with the tools in the data directory where one is given.
fn check(dir: &Path, data: Option<&Path>) -> Result<(), Failed> {
    let case: Case = match fs::read_to_string(dir.join("case.toml")) {
        Ok(text) => toml::from_str(&text)?,
        Err(_) => Case::default(),
    };
    let output = tempfile::tempdir()?;
    let before = listing(&dir.join("input"));
    #[expect(clippy::disallowed_methods, reason = "a test starts the program under test")]
    let mut command = Command::new(env!("CARGO_BIN_EXE_test-runner"));
    command.arg("run").arg("--verbose");
    if let Some(data) = data {
        command.env("TEST_RUNNER_DATA", data);
    }
    if let Some(timeout) = case.timeout {
        command.arg("--timeout").arg(timeout.to_string());
    } else {
        // Generous: this machine may be slower than a pipeline's, and runs several cases at once.
        command.args(["--timeout", "60"]);
    }
    command.arg(case.slug.unwrap_or_else(|| name(dir))).arg(dir.join("input")).arg(output.path());
    let run = command.output()?;
    let log = String::from_utf8_lossy(&run.stderr).into_owned();
    if run.status.code() != Some(case.exit_code) {
        return Err(format!("exit code {:?}\n{log}", run.status.code()).into());
    }
    if listing(&dir.join("input")) != before {
        return Err("the input was written to".into());
    }
    let written = fs::read_to_string(output.path().join("results.json"))?;
    let golden = dir.join("expected_results.json");
    if std::env::var_os("BLESS").is_some() {
        fs::write(golden, written)?;
        return Ok(());
    }
    let expected = fs::read_to_string(&golden)?;
    if written == expected {
        return Ok(());
    }
    Err(format!(
        "expected\n{expected}\ngot\n{written}\n{log}\nhelp: BLESS=1 writes the expectation"
    )
    .into())
}

/// Every path below a directory, with its size.
fn listing(dir: &Path) -> Vec<(PathBuf, u64)> {
    let mut found = Vec::new();
    let mut pending = vec![dir.to_owned()];
    while let Some(dir) = pending.pop() {
        for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
            let metadata = entry.metadata().unwrap();
            if metadata.is_dir() {
                pending.push(entry.path());
            }
            found.push((entry.path(), metadata.len()));
        }
    }
    found.sort();
    found
}
