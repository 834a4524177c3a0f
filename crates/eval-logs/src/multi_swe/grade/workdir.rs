//! Where the original keeps what a task's runs printed: `<org>/<repo>/evals/pr-<number>/`.

use std::io;
use std::path::{Path, PathBuf};

use crate::swebench::grade::present;

/// The log of the tests without a patch.
const RUN_LOG: &str = "run.log";

/// The log with the patch of the tests.
const TEST_LOG: &str = "test-patch-run.log";

/// The log with the fix as well. The only one of an evaluation.
pub(crate) const FIX_LOG: &str = "fix-patch-run.log";

/// The folders that hold tasks: those of evaluations, and those in which the data set was made.
const KINDS: [&str; 2] = ["evals", "instances"];

/// The folder of a task.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TaskFolder {
    /// The organisation of its repository.
    pub org: String,
    /// The repository's name.
    pub repo: String,
    /// The number of the pull request.
    pub number: u64,
    /// Where the logs are.
    pub path: PathBuf,
}

impl TaskFolder {
    /// The tasks of a working folder of the original, in its order, which is from the last one to the first: those that
    /// were evaluated, or if none was, those of which the data set was made. Tasks without a log are among them.
    pub fn of_workdir(workdir: &Path) -> io::Result<Vec<Self>> {
        let mut tasks = [Vec::new(), Vec::new()];
        for (org, folder) in folders(workdir)? {
            // A folder that cannot be read, or that another harness fills, holds no task.
            for (repo, folder) in folders(&folder).unwrap_or_default() {
                for (kind, tasks) in KINDS.iter().zip(&mut tasks) {
                    let kind = folder.join(kind);
                    if !kind.is_dir() {
                        continue;
                    }
                    for (name, path) in folders(&kind).unwrap_or_default() {
                        let Some(number) = number(&name) else { continue };
                        tasks.push(Self { org: org.clone(), repo: repo.clone(), number, path });
                    }
                }
            }
        }
        let [evaluated, made] = tasks;
        let mut tasks = if evaluated.is_empty() { made } else { evaluated };
        tasks.sort_by(|a, b| b.cmp(a));
        Ok(tasks)
    }

    /// The tasks of a working folder that have a log; or the one whose folder it is.
    pub fn within(folder: &Path) -> io::Result<Vec<Self>> {
        let mut tasks = Self::of_workdir(folder)?;
        if tasks.is_empty() {
            tasks.extend(Self::of_task(&std::path::absolute(folder)?));
        }
        tasks.retain(|task| task.logs().next().is_some());
        Ok(tasks)
    }

    /// The task of a log, `…/<org>/<repo>/evals/pr-<number>/run.log`, and which of the three logs it is.
    pub fn of_log(log: &Path) -> io::Result<Option<(Self, &'static str)>> {
        let log = std::path::absolute(log)?;
        let name = crate::swebench::grade::names::log_name(&log);
        let known = [RUN_LOG, TEST_LOG, FIX_LOG].into_iter().find(|known| *known == name);
        let task = log.parent().and_then(Self::of_task);
        Ok(task.zip(known))
    }

    /// The task whose folder it is: `…/<org>/<repo>/evals/pr-<number>`.
    fn of_task(folder: &Path) -> Option<Self> {
        let mut names = folder.iter().rev().map(|name| name.to_string_lossy().into_owned());
        let number = number(&names.next()?)?;
        names.next().filter(|kind| KINDS.contains(&kind.as_str()))?;
        let (repo, org) = (names.next()?, names.next()?);
        Some(Self { org, repo, number, path: folder.to_owned() })
    }

    /// The id of the task: `org/repo:pr-1`.
    pub fn id(&self) -> String {
        format!("{}/{}:pr-{}", self.org, self.repo, self.number)
    }

    /// `org/repo`
    pub fn repository(&self) -> String {
        format!("{}/{}", self.org, self.repo)
    }

    /// The logs that are there, by name, in the order of the runs. They may be compressed.
    pub fn logs(&self) -> impl Iterator<Item = (&'static str, PathBuf)> {
        let logs = [RUN_LOG, TEST_LOG, FIX_LOG].into_iter();
        logs.filter_map(|name| Some((name, present(&self.path.join(name))?)))
    }
}

/// The number of `pr-658`.
fn number(name: &str) -> Option<u64> {
    let digits = name.strip_prefix("pr-")?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// The folders in a folder, with their names.
fn folders(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // A folder of logs has thousands of files: most of them are known without a look at each.
        let kind = entry.file_type()?;
        if kind.is_dir() || kind.is_symlink() && path.is_dir() {
            found.push((entry.file_name().to_string_lossy().into_owned(), path));
        }
    }
    Ok(found)
}
