//! SWE-bench Pro: its logs, and whether its tasks are resolved.
//!
//! A run is two files in the folder of its instance, `<prefix>_stdout.log` and `<prefix>_stderr.log`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;

use super::swebench::{Unreadable, logs};
use super::tasks::Task;
use crate::parser::Streams;
use crate::parser::pro::of_instance;
use crate::parser::swebench::{LogParser, StatusMap};
use crate::text::compressed;

const STDOUT: &str = "stdout.log";
const STDERR: &str = "stderr.log";

/// A run of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The name of its folder.
    pub instance_id: String,
    /// What stands before `stdout.log`, with the underscore.
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
                if path.is_file() {
                    runs.extend(Self::of(&path));
                }
            }
        }
        runs.sort_by_key(Self::name);
        Ok(runs)
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
        let stderr = super::swebench::present(&stderr).map(|path| logs::read(&path)).transpose()?;
        let text = [&stdout, "\n", stderr.as_deref().unwrap_or_default()].concat();
        Ok((text, stdout.len()))
    }

    /// The parser of its instance.
    pub fn parser(&self) -> Result<&'static LogParser, Unreadable> {
        of_instance(&self.instance_id).ok_or_else(|| {
            Unreadable::Row(format!("`{}` is no task of SWE-bench Pro", self.instance_id))
        })
    }
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
    task.fail_to_pass.iter().chain(&task.pass_to_pass).all(|name| passed.contains(name.as_str()))
}

/// The results of runs as the harness writes them to `eval_results.json`: of the tasks that have a run, whether they are resolved.
/// A run that cannot be read is not; the second list says why.
pub fn results(
    tasks: &[Task],
    runs: &[Run],
) -> (IndexMap<String, bool>, Vec<(String, Unreadable)>) {
    let (mut results, mut unreadable) = (IndexMap::new(), Vec::new());
    let by_instance: IndexMap<&str, &Task> =
        tasks.iter().map(|task| (task.instance_id.as_str(), task)).collect();
    for run in runs {
        let Some(task) = by_instance.get(run.instance_id.as_str()) else { continue };
        let passed = run.parser().and_then(|parser| {
            let text = run.read()?;
            Ok(resolved(task, &status_map(&text, parser)?))
        });
        let passed = passed.unwrap_or_else(|why| {
            unreadable.push((run.name(), why));
            false
        });
        results.insert(run.instance_id.clone(), passed);
    }
    (results, unreadable)
}
