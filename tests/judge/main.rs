//! Every folder `test-data/grading/sforge/<task>/` is a judged task, every folder in its `submissions` a test: what
//! `judge` says of it is `<submission>.report.json`, but for the time it took. `BLESS=1` writes the expectation instead.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

mod commands;
mod tasks;

fn main() {
    let mut trials = commands::trials();
    trials.extend(tasks::trials());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-data/grading/sforge");
    for task in folders(&root).into_iter().filter(|task| task.join("task.json").is_file()) {
        for submission in folders(&task.join("submissions")) {
            let name = format!("{}::{}", last(&task), last(&submission));
            let task = task.clone();
            trials.push(Trial::test(name, move || report_is_as_expected(&task, &submission)));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn folders(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

fn last(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

#[expect(clippy::disallowed_methods, reason = "a test starts the program under test")]
fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_test-runner"));
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/venvs/pytest-v/bin");
    let path = std::env::var_os("PATH").unwrap();
    let own = Path::new(env!("CARGO_BIN_EXE_test-runner")).parent().unwrap().to_owned();
    let paths = [packages, own].into_iter().chain(std::env::split_paths(&path));
    program.env("PATH", std::env::join_paths(paths).unwrap());
    program
}

fn with_input(mut command: Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            copy(&path, &to.join(last(&path)));
        } else {
            fs::copy(&path, to.join(last(&path))).unwrap();
        }
    }
}

fn report_is_as_expected(task: &Path, submission: &Path) -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let (workspace, file) = (place.path().join("workspace"), place.path().join("report.json"));
    copy(submission, &workspace);
    copy(&task.join("workspace"), &workspace);
    let mut command = program();
    command.arg("judge").arg("--task").arg(task.join("task.json")).arg("--workspace");
    command.arg(&workspace).args(["--submission-id", &last(submission), "--output"]).arg(&file);
    let ran = command.output().unwrap();
    let said = String::from_utf8_lossy(&ran.stderr);
    if ran.status.code() != Some(0) || !ran.stdout.is_empty() {
        return Err(format!("{:?}: {said}", ran.status).into());
    }
    let log = fs::read(place.path().join("report.json.log")).unwrap();
    if log.starts_with(b"Exit") || fs::read_dir(place.path()).unwrap().count() != 3 {
        return Err("there is more or less than the workspace, the report and its log".into());
    }
    let mut report: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    let seconds = report["runtime_seconds"].as_f64().unwrap();
    let in_time = seconds > 0.0 && (seconds >= 10.0) == (report["timed_out"] == true);
    report["runtime_seconds"] = 0.0.into();
    let report = serde_json::to_string_pretty(&report).unwrap() + "\n";
    let golden = task.join(format!("{}.report.json", last(submission)));
    #[expect(clippy::disallowed_methods, reason = "the test's own switch")]
    if std::env::var("BLESS").is_ok() {
        fs::write(golden, report).unwrap();
        return Ok(());
    }
    let expected = fs::read_to_string(golden).unwrap_or_default();
    if report == expected && in_time {
        return Ok(());
    }
    let log = String::from_utf8_lossy(&log);
    Err(format!("after {seconds} s: {report}\nis not\n{expected}\nthe log:\n{log}").into())
}
