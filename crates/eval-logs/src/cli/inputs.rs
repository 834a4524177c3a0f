//! The input files of the subcommands: logs, gold references, predictions.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;

use command_line::{Failure, print};
use eval_logs::evaluation::other_benchmark;
use eval_logs::is_file_name;
use eval_logs::log_parser::LogParser;
use eval_logs::pro::grade::Run;
use eval_logs::swebench::grade::{EXPECTED, Gold, LogFile, Prediction, predictions};
use eval_logs::swebench::parsers::{Generation, parser_of};

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

/// Refuses two logs that differ only in their compression: either could be the one that counts.
pub(super) fn refuse_duplicate_logs(logs: &[LogFile]) -> Result<(), Failure> {
    let pair = logs.windows(2).find(|pair| {
        pair[0].name == pair[1].name && pair[0].path.parent() == pair[1].path.parent()
    });
    match pair {
        None => Ok(()),
        Some(pair) => Err(duplicate_logs(&pair[0].path, &pair[1].path)),
    }
}

/// The same for runs of SWE-bench Pro.
pub(super) fn refuse_duplicate_runs(runs: &[Run]) -> Result<(), Failure> {
    let is_duplicate = |[one, other]: &&[Run; 2]| {
        one.name() == other.name() && one.stdout().parent() == other.stdout().parent()
    };
    match runs.array_windows().find(is_duplicate) {
        None => Ok(()),
        Some([one, other]) => Err(duplicate_logs(one.stdout(), other.stdout())),
    }
}

/// The error for two logs of one run.
pub(super) fn duplicate_logs(one: &Path, other: &Path) -> Failure {
    Failure::usage(format!("`{}` and `{}` are two logs of one run", one.display(), other.display()))
        .help("remove one of them")
}

/// The logs of a folder in every layout. An error if there is none.
pub(super) fn folder(path: &Path) -> Result<Vec<LogFile>, Failure> {
    let logs = LogFile::within(path).map_err(|error| unlisted(path, &error))?;
    refuse_duplicate_logs(&logs)?;
    if logs.is_empty() { Err(no_log(path, "")) } else { Ok(logs) }
}

/// The validation logs of a folder whose names start with this prefix. An error if there is none.
pub(super) fn validation_folder(path: &Path, prefix: &str) -> Result<Vec<LogFile>, Failure> {
    let logs = LogFile::of_folder(path, prefix).map_err(|error| unlisted(path, &error))?;
    refuse_duplicate_logs(&logs)?;
    match logs.is_empty() {
        false => Ok(logs),
        true if prefix.is_empty() => Err(no_log(path, "")),
        true => Err(no_log(path, &format!(" whose name starts with `{prefix}`"))),
    }
}

/// The error for a folder that cannot be listed.
pub(super) fn unlisted(path: &Path, error: &std::io::Error) -> Failure {
    Failure::usage(format!("cannot read the folder `{}`: {error}", path.display()))
}

/// The error for a missing log. `which` names the kind of log, with a leading space.
pub(super) fn no_log(path: &Path, which: &str) -> Failure {
    let deeper =
        LogFile::nearest(path).map(|found| format!("there are logs in `{}`", found.display()));
    let benchmark = other_benchmark(path).ok().flatten().map(|benchmark| {
        format!(
            "the folder has logs of {benchmark}: pass `--benchmark {benchmark}`, without options that only apply to SWE-bench"
        )
    });
    let help: Vec<String> =
        [Some(EXPECTED.to_owned()), deeper, benchmark].into_iter().flatten().collect();
    Failure::usage(format!("no log{which} in `{}`", path.display())).help(help.join("\n"))
}

/// The error for two logs with the same name, which would share a key.
pub(super) fn distinct(logs: &[LogFile]) -> Result<(), Failure> {
    match logs.windows(2).find(|pair| pair[0].name == pair[1].name) {
        None => Ok(()),
        Some(pair) => Err(Failure::usage(format!(
            "two logs have the same name `{}`: `{}` and `{}`",
            pair[0].name,
            pair[0].path.display(),
            pair[1].path.display()
        ))
        .help("pass one folder at a time, because reports are listed by file name")),
    }
}

/// The gold references.
pub(super) fn gold(path: &Path) -> Result<Gold, Failure> {
    Gold::open(path).map_err(Failure::usage)
}

/// How many instances are named that have several predictions.
const MAX_NAMED_INSTANCES: usize = 5;

/// The predictions of a `.jsonl` or `.json` file with their instances. An error if there is none, or if none has a patch.
pub(super) fn predicted(
    path: &Path,
    repeated: Repeated,
) -> Result<Vec<(String, Prediction)>, Failure> {
    let rows = listed_instances(path)?;
    if !rows.iter().any(|(_, row)| row.states_patch()) {
        let keys: BTreeSet<&str> = rows.iter().flat_map(|(_, row)| row.keys()).collect();
        return Err(Failure::usage(format!(
            "`{}`: none of the {} predictions has `model_patch`",
            path.display(),
            rows.len()
        ))
        .help(format!("their keys are {}", super::common::listed(keys))));
    }
    if let Some((instance, _)) = rows.iter().find(|(_, row)| row.patch_is_no_text()) {
        return Err(Failure::usage(format!(
            "`{}`: the `model_patch` of `{instance}` is neither a string nor null",
            path.display()
        )));
    }
    let without = rows.iter().filter(|(_, row)| !row.states_patch());
    if let Some((instance, _)) = without.clone().next() {
        print::warning(format!(
            "predictions without `model_patch`: {}, such as the prediction of `{instance}`",
            without.count()
        ));
    }
    warn_repeated(&rows, repeated);
    Ok(rows)
}

/// The rows of a `.jsonl` or `.json` file with their instances. An error if there is none.
pub(super) fn listed_instances(path: &Path) -> Result<Vec<(String, Prediction)>, Failure> {
    let mut rows = Vec::new();
    for (number, prediction) in (1..).zip(predictions(path).map_err(Failure::usage)?) {
        let row = |why: &str| format!("`{}`, row {number}: {why}", path.display());
        let instance = prediction.instance().map(ToOwned::to_owned);
        let instance =
            instance.ok_or_else(|| Failure::usage(row("the key `instance_id` is missing")))?;
        if !is_file_name(&instance) {
            return Err(Failure::usage(row(&format!(
                "the `instance_id` `{instance}` cannot be the name of a file or folder"
            ))));
        }
        rows.push((instance, prediction));
    }
    if rows.is_empty() {
        return Err(Failure::usage(format!("`{}` has no predictions", path.display())));
    }
    Ok(rows)
}

/// What counts where an instance has several predictions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeated {
    /// The last one, as where the original makes a dictionary of them.
    Last,
    /// Each of them, as where the original goes through a list.
    Each,
}

/// Names the instances that have several predictions.
fn warn_repeated(rows: &[(String, Prediction)], repeated: Repeated) {
    let mut counts: IndexMap<&str, usize> = IndexMap::new();
    for (instance, _) in rows {
        *counts.entry(instance).or_default() += 1;
    }
    let several: Vec<&str> =
        counts.iter().filter(|(_, count)| **count > 1).map(|(instance, _)| *instance).collect();
    if !several.is_empty() {
        let more = several.len().saturating_sub(MAX_NAMED_INSTANCES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let counted = match repeated {
            Repeated::Last => "the last one counts",
            Repeated::Each => "each one counts",
        };
        print::warning(format!(
            "{} predictions of {} instances, several of {}{more}; {counted}",
            rows.len(),
            counts.len(),
            super::common::listed(several.iter().take(MAX_NAMED_INSTANCES))
        ));
    }
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
    parser_of(generation, repository).ok_or_else(|| {
        Failure::usage(format!("no parser for the repository `{repository}`"))
            .help("`eval-logs parsers` lists the parsers")
    })
}
