//! The input files of the subcommands: logs, gold references, predictions.

use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::grade::swebench::{EXPECTED, Gold, InputError, LogFile, Prediction, predictions};
use crate::parser::swebench::{Generation, LogParser, parser_of};

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Self::usage(error.to_string())
    }
}

/// The logs at these paths, by file name: a folder stands for the logs in it, in every layout.
pub(super) fn logs(paths: &[PathBuf]) -> Result<Vec<LogFile>, Failure> {
    of_paths(paths, folder)
}

/// The same for validation logs, which have one layout.
pub(super) fn validation_logs(paths: &[PathBuf]) -> Result<Vec<LogFile>, Failure> {
    of_paths(paths, |folder| validation_folder(folder, ""))
}

/// The logs at these paths, by file name; `within` has those of a folder.
pub(super) fn of_paths(
    paths: &[PathBuf],
    within: impl Fn(&Path) -> Result<Vec<LogFile>, Failure>,
) -> Result<Vec<LogFile>, Failure> {
    let mut logs = Vec::new();
    for path in paths {
        if path.is_dir() {
            logs.extend(within(path)?);
        } else if path.exists() {
            logs.push(LogFile::new(path.clone()));
        } else {
            return Err(Failure::usage(format!("`{}`: no such file or folder", path.display())));
        }
    }
    logs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(logs)
}

/// The logs of a folder in every layout. An error if there is none.
pub(super) fn folder(path: &Path) -> Result<Vec<LogFile>, Failure> {
    let logs = LogFile::within(path).map_err(|error| unlisted(path, &error))?;
    if logs.is_empty() { Err(no_log(path, "")) } else { Ok(logs) }
}

/// The validation logs of a folder whose names start with this prefix. An error if there is none.
pub(super) fn validation_folder(path: &Path, prefix: &str) -> Result<Vec<LogFile>, Failure> {
    let logs = LogFile::of_folder(path, prefix).map_err(|error| unlisted(path, &error))?;
    match logs.is_empty() {
        false => Ok(logs),
        true if prefix.is_empty() => Err(no_log(path, "")),
        true => Err(no_log(path, &format!(" whose name starts with `{prefix}`"))),
    }
}

/// The error for a folder that cannot be listed.
pub(super) fn unlisted(path: &Path, error: &std::io::Error) -> Failure {
    Failure::usage(format!("the folder `{}` cannot be read: {error}", path.display()))
}

/// The error for a missing log. `which` names the kind of log, with a leading space.
pub(super) fn no_log(path: &Path, which: &str) -> Failure {
    let deeper = LogFile::nearest(path)
        .map(|found| format!("\nhelp: there are logs in `{}`", found.display()));
    Failure::usage(format!(
        "no log{which} in `{}`\nhelp: {EXPECTED}{}",
        path.display(),
        deeper.unwrap_or_default()
    ))
}

/// The error for two logs with the same name, which would share a key.
pub(super) fn distinct(logs: &[LogFile]) -> Result<(), Failure> {
    match logs.windows(2).find(|pair| pair[0].name == pair[1].name) {
        None => Ok(()),
        Some(pair) => Err(Failure::usage(format!(
            "two logs are called `{}`: `{}` and `{}`\nhelp: reports are listed by file name, so give one folder at a time",
            pair[0].name,
            pair[0].path.display(),
            pair[1].path.display()
        ))),
    }
}

/// The gold references.
pub(super) fn gold(path: &Path) -> Result<Gold, Failure> {
    Ok(Gold::open(path)?)
}

/// The predictions of a `.jsonl` or `.json` file with their instances.
pub(super) fn predicted(path: &Path) -> Result<Vec<(String, Prediction)>, Failure> {
    let mut rows = Vec::new();
    for (number, prediction) in (1..).zip(predictions(path, true)?) {
        let instance = prediction.instance().map(ToOwned::to_owned).ok_or_else(|| {
            Failure::usage(format!("`{}`, row {number}: no `instance_id`", path.display()))
        })?;
        rows.push((instance, prediction));
    }
    Ok(rows)
}

/// A path as Python's `os.path.join` writes it.
pub(super) fn joined(folder: &Path, name: &str) -> String {
    let folder = folder.to_string_lossy();
    if folder.ends_with('/') || folder.is_empty() {
        format!("{folder}{name}")
    } else {
        format!("{folder}/{name}")
    }
}

/// The parser of a repository from the command line.
pub(super) fn parser_of_repository(
    generation: Generation,
    repository: &str,
) -> Result<&'static LogParser, Failure> {
    parser_of(generation, repository)
        .ok_or_else(|| Failure::usage(format!("no parser for repository `{repository}`")))
}
