//! SWE-bench Pro: its logs, and whether its tasks are resolved.
//!
//! A run is two files in the folder of its instance, `<prefix>_stdout.log` and `<prefix>_stderr.log`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;
use serde::Serialize;

use crate::Strict;
use crate::log_parser::{LogParser, Raised};
use crate::logs;
use crate::logs::Unreadable;
use crate::pro::parsers::of_instance;
use crate::status_map::{StatusMap, owned};
use crate::swebench::grade::{LogObserver, Presence};
use crate::tasks::Task;
use test_report::parser::Streams;
use test_report::text::compressed;

const STDOUT: &str = "stdout.log";
const STDERR: &str = "stderr.log";
/// How the folders of the data set's instances begin.
const INSTANCE: &str = "instance_";

/// A run of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The name of its folder.
    pub instance_id: String,
    /// The part of the name before `stdout.log`, with the underscore.
    pub prefix: String,
    stdout: PathBuf,
}

impl Run {
    /// The run of which this file is the standard output.
    pub fn of(stdout: &Path) -> Option<Self> {
        let name = stdout.file_name()?.to_str()?;
        let prefix = compressed::without_ending(name).strip_suffix(STDOUT)?.to_owned();
        let folder = std::path::absolute(stdout).ok()?;
        let instance = folder.parent()?.file_name()?.to_string_lossy().into_owned();
        Some(Self { instance_id: instance, prefix, stdout: stdout.to_owned() })
    }

    /// The runs in a folder of instances, or in the folder of one, in the order of their names.
    pub fn within(folder: &Path) -> std::io::Result<Vec<Self>> {
        let mut runs = Vec::new();
        let mut folders = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { runs.extend(Self::of(&path)) }
        }
        for folder in folders {
            for entry in std::fs::read_dir(folder)? {
                let path = entry?.path();
                if !path.is_dir() {
                    runs.extend(Self::of(&path));
                }
            }
        }
        runs.sort_by_key(Self::name);
        Ok(runs)
    }

    /// The file of its standard output.
    pub fn stdout(&self) -> &Path {
        &self.stdout
    }

    /// Its name: `<instance>/<prefix>_stdout.log`.
    pub fn name(&self) -> String {
        format!("{}/{}{STDOUT}", self.instance_id, self.prefix)
    }

    /// Both files as one text, and the length of the first. Without a standard error that is empty.
    pub fn read(&self) -> Result<(String, usize), Unreadable> {
        let stdout = logs::read(&self.stdout)?;
        let name = self.stdout.file_name().unwrap_or_default().to_string_lossy();
        let stderr = self.stdout.with_file_name(name.replacen(STDOUT, STDERR, 1));
        let stderr =
            crate::swebench::grade::present(&stderr).map(|path| logs::read(&path)).transpose()?;
        let text = [&stdout, "\n", stderr.as_deref().unwrap_or_default()].concat();
        Ok((text, stdout.len()))
    }

    /// The parser of its instance.
    pub fn parser(&self) -> Result<&'static LogParser, Unreadable> {
        of_instance(&self.instance_id).ok_or_else(|| {
            Unreadable::Row(format!("`{}` is not a task of SWE-bench Pro", self.instance_id))
        })
    }
}

/// Whether the harness gives this file, with its folder, the name of a run's standard output.
pub(crate) fn is_log(path: &Path) -> bool {
    let named = |run: Run| run.instance_id.starts_with(INSTANCE) && run.prefix.ends_with('_');
    Run::of(path).is_some_and(named)
}

/// Whether a folder holds runs, as the harness names their folders and files, or is the folder of one.
pub(crate) fn is_of_runs(folder: &Path) -> std::io::Result<bool> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let named = path
            .file_name()
            .is_some_and(|name| name.as_encoded_bytes().starts_with(INSTANCE.as_bytes()));
        let found = if named && path.is_dir() {
            Run::within(&path)?.iter().any(|run| is_log(&run.stdout))
        } else {
            is_log(&path)
        };
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The status map of a run's text.
pub fn status_map<'a>(
    (text, stdout): &'a (String, usize),
    parser: &LogParser,
) -> Result<StatusMap<'a>, Unreadable> {
    Ok(parser.status_map_of(Streams::joined(text, *stdout))?)
}

/// Whether all tests that must pass did.
pub fn resolved(task: &Task, map: &StatusMap<'_>) -> bool {
    let passed: HashSet<&str> = map
        .iter()
        .filter(|(_, status)| *status == "PASSED")
        .map(|(name, _)| name.as_ref())
        .collect();
    task.tests().all(|name| passed.contains(name.as_str()))
}

/// Of each task with a run, by its instance, whether it is resolved: the original's `eval_results.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct EvalResults(pub IndexMap<String, bool>);

impl EvalResults {
    /// Counts tasks whose patch has no run as not resolved, as the harness does; which of them are new.
    pub fn count_patches(&mut self, tasks: &[Task], patched: &[String]) -> Vec<String> {
        let known: HashSet<&str> = tasks.iter().map(|task| task.instance_id.as_str()).collect();
        let mut without = Vec::new();
        for instance in patched.iter().filter(|instance| known.contains(instance.as_str())) {
            if !self.0.contains_key(instance) {
                self.0.insert(instance.clone(), false);
                without.push(instance.clone());
            }
        }
        self.0.sort_keys();
        without
    }
}

/// The instances in a folder of runs that have a patch of this prefix, or of any: the harness writes it before it starts a
/// container.
pub fn patched(folder: &Path, prefix: Option<&str>) -> std::io::Result<Vec<String>> {
    let mut patched = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.path().is_dir() {
            continue;
        }
        let is_patch = |name: &str| {
            let found = name.strip_suffix("_patch.diff");
            found.is_some_and(|found| prefix.is_none_or(|prefix| prefix == found))
        };
        let mut names = std::fs::read_dir(entry.path())?.filter_map(Result::ok);
        if names.any(|file| is_patch(&file.file_name().to_string_lossy())) {
            patched.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    patched.sort();
    Ok(patched)
}

/// The results of runs, and of each run that cannot be read why.
pub type Results = (EvalResults, Vec<(String, Unreadable)>);

/// The results of runs as the harness writes them to `eval_results.json`: of the tasks that have a run, whether they are resolved.
/// A run that cannot be read is not; the second list says why.
pub fn results(tasks: &[Task], runs: &[Run], observe: &mut LogObserver<'_>) -> Results {
    results_by(tasks, runs, &mut |task, run| {
        let (parser, text) = (run.parser()?, run.read()?);
        let map = status_map(&text, parser)?;
        observe(&run.name(), Presence::of(task.tests(), &map), &text.0);
        Ok(resolved(task, &map))
    })
}

/// The same without the known faults of the original, and what that changes: logs are read strictly, and a task that names
/// no test is not resolved.
pub fn strict_results(
    tasks: &[Task],
    runs: &[Run],
    observe: &mut LogObserver<'_>,
) -> (Results, Vec<String>) {
    let mut changes = Vec::new();
    let results = results_by(tasks, runs, &mut |task, run| {
        let (parser, (text, stdout)) = (run.parser()?, run.read()?);
        let log = Streams::joined(&text, stdout);
        let read = strict(log, parser)?;
        observe(&run.name(), Presence::of(task.tests(), &read.map), &text);
        let note = unnamed(task, resolved(task, &read.map));
        let notes = read.changes.iter().map(String::as_str).chain(note);
        changes.extend(notes.map(|what| format!("{}: {what}", run.name())));
        Ok(note.is_none() && resolved(task, &read.map))
    });
    (results, changes)
}

/// Why a task that the original takes for resolved is not: it names no test.
pub(crate) fn unnamed(task: &Task, resolved: bool) -> Option<&'static str> {
    (resolved && !task.names_a_test())
        .then_some("not resolved, because the lists name no test; resolved in the original")
}

/// Whether a task's run resolves it.
type IsResolved<'a> = dyn FnMut(&Task, &Run) -> Result<bool, Unreadable> + 'a;

fn results_by(tasks: &[Task], runs: &[Run], is_resolved: &mut IsResolved<'_>) -> Results {
    let (mut results, mut unreadable) = (IndexMap::new(), Vec::new());
    let by_instance: IndexMap<&str, &Task> =
        tasks.iter().map(|task| (task.instance_id.as_str(), task)).collect();
    for run in runs {
        let Some(task) = by_instance.get(run.instance_id.as_str()) else { continue };
        let passed = is_resolved(task, run).unwrap_or_else(|why| {
            unreadable.push((run.name(), why));
            false
        });
        results.insert(run.instance_id.clone(), passed);
    }
    (EvalResults(results), unreadable)
}

/// Reads a log with this parser, without what is known to be wrong with the original.
pub(crate) fn strict(log: Streams<'_>, parser: &LogParser) -> Result<Strict, Raised> {
    let map = owned(parser.strict_map_of(log)?);
    Ok(Strict::new(&parser.status_map_of(log), map, parser.strict_reasons()))
}
