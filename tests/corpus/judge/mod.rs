//! Every folder `test-data/grading/sforge/<task>/` is a judged task, and every folder in its `submissions` is a test:
//! the output of `judge` equals `<submission>.report.json`, except for the duration. `BLESS=1` writes the expectation
//! instead.

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use test_support::{copy, data, folders, golden, name, path_of_program};

mod believed;
mod commands;
mod tasks;

pub(super) fn trials() -> Vec<Trial> {
    let mut trials = commands::trials();
    trials.extend(tasks::trials());
    trials.extend(believed::trials());
    for task in
        folders(&data("grading/sforge")).into_iter().filter(|task| task.join("task.json").is_file())
    {
        for submission in folders(&task.join("submissions")) {
            let title = format!("judge/{}/{}", name(&task), name(&submission));
            let task = task.clone();
            trials.push(Trial::test(title, move || report_is_as_expected(&task, &submission)));
        }
    }
    trials
}

/// The program, which finds pytest and itself on the `PATH`.
fn program() -> Command {
    let mut program = test_support::program();
    let packages = test_support::root().join("target/venvs/pytest-v/bin");
    let path = std::env::var_os("PATH").unwrap();
    let own = Path::new(path_of_program()).parent().unwrap().to_owned();
    let paths = [packages, own].into_iter().chain(std::env::split_paths(&path));
    program.env("PATH", std::env::join_paths(paths).unwrap());
    program
}

fn report_is_as_expected(task: &Path, submission: &Path) -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let (workspace, file) = (place.path().join("workspace"), place.path().join("report.json"));
    copy(submission, &workspace)?;
    copy(&task.join("workspace"), &workspace)?;
    let mut command = program();
    command.arg("judge").arg("--task").arg(task.join("task.json")).arg("--workspace");
    command.arg(&workspace).args(["--submission-id", &name(submission), "--output"]).arg(&file);
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
    let golden = task.join(format!("{}.report.json", name(submission)));
    let log = String::from_utf8_lossy(&log);
    let because = |what: &str| Failed::from(format!("{what}\nthe log:\n{log}"));
    golden::check(&golden, &report).map_err(|diff| because(diff.message().unwrap_or_default()))?;
    if in_time { Ok(()) } else { Err(because(&format!("it took {seconds} s"))) }
}
