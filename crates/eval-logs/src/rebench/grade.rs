//! SWE-rebench V2: the names of its tests, its tasks, and its report.
//!
//! A log is `<instance_id>_log.txt`, all of it the output of the test command. Which parser reads it, the task says.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::io;
use std::path::Path;
use std::sync::LazyLock;

use indexmap::map::Entry;
use regex::Regex;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::log_parser::{LogParser, Raised, Spec};
use crate::logs;
use crate::logs::Unreadable;
use crate::python::strip;
use crate::rebench::parsers::PARSERS;
use crate::status_map::StatusMap;
use crate::swebench::grade::{LogFile, LogObserver, Presence, present};
use crate::{InputError, is_file_name};
use crate::{Strict, tasks};

/// The ending of a log's name, behind the instance.
pub const LOG_SUFFIX: &str = "_log.txt";

/// A task, as far as grading needs it.
#[derive(Debug, Clone, Deserialize)]
pub struct Task {
    /// The instance.
    pub instance_id: String,
    /// How its tests are run.
    #[serde(default, deserialize_with = "config")]
    pub install_config: InstallConfig,
    /// Tests that must pass, and failed before.
    #[serde(default, rename = "FAIL_TO_PASS", deserialize_with = "names")]
    pub fail_to_pass: Vec<String>,
    /// Tests that must pass, and passed before.
    #[serde(default, rename = "PASS_TO_PASS", deserialize_with = "names")]
    pub pass_to_pass: Vec<String>,
}

/// How a task's tests are run.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct InstallConfig {
    /// The parser of its logs.
    pub log_parser: Option<String>,
}

impl Task {
    /// The tasks of a file: `.json`, `.jsonl`, `.csv` or `.parquet`.
    pub fn all(path: &Path) -> Result<Vec<Self>, InputError> {
        let rows: Vec<(u64, Self)> = tasks::rows(path)?;
        let task = |(number, task): (u64, Self)| {
            if is_file_name(&task.instance_id) {
                return Ok((number, task));
            }
            let why = format!(
                "the `instance_id` `{}` cannot be the name of a file or folder",
                task.instance_id
            );
            Err(InputError::row(path, number, why))
        };
        let tasks = rows.into_iter().map(task).collect::<Result<_, _>>()?;
        tasks::once(path, tasks, |task: &Self| &task.instance_id)
    }

    /// Whether these are exactly the tests that should pass. As in the original, a name that stands twice in the lists never
    /// matches.
    pub(crate) fn is_matched_by(&self, passed: &BTreeSet<&str>) -> bool {
        let wanted = self.fail_to_pass.iter().chain(&self.pass_to_pass);
        let mut wanted: Vec<_> = wanted.map(|name| normalised(name)).collect();
        wanted.sort();
        wanted.iter().eq(passed)
    }

    /// How the tests of its lists came out.
    fn presence(&self, map: &StatusMap<'_>) -> Presence {
        let wanted = self.fail_to_pass.iter().chain(&self.pass_to_pass);
        let wanted: Vec<String> = wanted.map(|name| normalised(name).into_owned()).collect();
        Presence::of(&wanted, map)
    }

    /// The parser of its logs.
    pub fn parser(&self) -> Result<&'static LogParser, Unreadable> {
        let name = self.install_config.log_parser.as_deref().unwrap_or_default();
        PARSERS.find(name).ok_or_else(|| Unreadable::Parser(name.to_owned()))
    }
}

/// Names of tests; in some tables, the text of a list of them.
fn names<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Names {
        List(Vec<String>),
        Text(String),
    }
    match Names::deserialize(deserializer)? {
        Names::List(names) => Ok(names),
        Names::Text(text) => {
            let list = serde_json::from_str(&text).ok().or_else(|| tasks::python_list(&text));
            list.ok_or_else(|| {
                let shown: String = text.chars().take(60).collect();
                D::Error::custom(format!("a string that is not a list of names: `{shown}`"))
            })
        }
    }
}

/// How tests are run; in some tables, its text.
fn config<'de, D: Deserializer<'de>>(deserializer: D) -> Result<InstallConfig, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Config {
        Text(String),
        Whole(InstallConfig),
    }
    match Config::deserialize(deserializer)? {
        Config::Whole(config) => Ok(config),
        Config::Text(text) => serde_json::from_str(&text).map_err(|_| {
            let shown: String = text.chars().take(60).collect();
            D::Error::custom(format!("`install_config` is a string that is not JSON: `{shown}`"))
        }),
    }
}

/// The logs of a folder by name, as the harness calls them; they may be compressed.
pub fn logs_of(folder: &Path) -> io::Result<Vec<LogFile>> {
    let mut logs = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let log = LogFile::new(entry?.path());
        if log.name.ends_with(LOG_SUFFIX) && !log.name.starts_with('.') {
            logs.push(log);
        }
    }
    logs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(logs)
}

/// The instance of a log, by its name.
pub fn instance(name: &str) -> &str {
    name.strip_suffix(LOG_SUFFIX).unwrap_or(name)
}

/// A test's name without the durations that some tools write into it.
pub(crate) fn normalised(name: &str) -> Cow<'_, str> {
    static DURATIONS: LazyLock<[Regex; 3]> = LazyLock::new(|| {
        const SPACE: &str = r"[\s\x1c-\x1f]*";
        [
            format!(r"(?i){SPACE}\[{SPACE}\d+(?:\.\d+)?{SPACE}m?s{SPACE}\]{SPACE}$"),
            r"(?i)[\s\x1c-\x1f]+in[\s\x1c-\x1f]+\d+(?:\.\d+)?[\s\x1c-\x1f]+m?sec\b".to_owned(),
            format!(r"(?i){SPACE}\({SPACE}\d+(?:\.\d+)?{SPACE}m?s{SPACE}\){SPACE}$"),
        ]
        .map(|pattern| Regex::new(&pattern).expect("the patterns are constant and tested"))
    });
    let mut name = Cow::Borrowed(name);
    for duration in DURATIONS.iter() {
        if let Cow::Owned(shorter) = duration.replace_all(&name, "") {
            name = Cow::Owned(shorter);
        }
    }
    match name {
        Cow::Borrowed(name) => Cow::Borrowed(strip(name)),
        Cow::Owned(name) => Cow::Owned(strip(&name).to_owned()),
    }
}

/// The status map of a log, its names normalised. Where two names become one, the later status counts.
pub fn status_map<'a>(text: &'a str, parser: &LogParser) -> Result<StatusMap<'a>, Raised> {
    let mut map = StatusMap::default();
    for (name, status) in parser.status_map(text, Spec::default())? {
        let name = match name {
            Cow::Borrowed(name) => normalised(name),
            Cow::Owned(name) => Cow::Owned(normalised(&name).into_owned()),
        };
        map.insert(name, status);
    }
    Ok(map)
}

/// The report of an evaluation.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// As the harness writes it for one worker.
    max_workers: usize,
    /// How many tasks there are.
    total: usize,
    /// Whether each has exactly the passing tests that it should have.
    all_ok: bool,
    /// One item for each task, in order.
    items: Vec<Item>,
}

/// The report of one task.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Item {
    instance_id: String,
    /// Tests that should pass now, and do.
    from_fail_to_pass: Vec<String>,
    /// Tests that should pass still, and do not.
    failed_from_pass_to_pass: Vec<String>,
    #[serde(flatten)]
    log: Option<Read>,
    /// Why nothing could be read; empty where something was.
    error: String,
}

/// What only a log can say.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Read {
    /// The passing tests are those of the two lists and no others.
    passed_match: bool,
    /// The log does not have it.
    exit_code: Option<i32>,
    log_path: String,
}

impl Report {
    /// Reads the logs of these tasks, `<instance_id>_log.txt` in the folder.
    pub fn new(tasks: &[Task], folder: &Path, observe: &mut LogObserver<'_>) -> Self {
        let mut passed = |task: &Task, path: &Path| {
            let text = logs::read_as_written(path)?;
            let map = status_map(&text, task.parser()?)?;
            observe(&task.instance_id, task.presence(&map), &text);
            Ok(passing(map))
        };
        Self::of(tasks.iter().map(|task| Item::new(task, folder, &mut passed)).collect())
    }

    /// The same without the known faults of the original, and what that changes: logs are read strictly, and
    /// `passed_match` says whether every test of the lists passes, of which there is at least one.
    pub fn strict(
        tasks: &[Task],
        folder: &Path,
        observe: &mut LogObserver<'_>,
    ) -> (Self, Vec<String>) {
        let mut changes = Vec::new();
        let items = tasks.iter().map(|task| {
            let mut notes = Vec::new();
            let mut read = |task: &Task, path: &Path| {
                let text = logs::read_as_written(path)?;
                let read = strict(&text, task.parser()?, Spec::default())?;
                notes = read.changes;
                observe(&task.instance_id, task.presence(&read.map), &text);
                Ok(passing(read.map))
            };
            let mut item = Item::new(task, folder, &mut read);
            notes.extend(item.count_its_lists_alone(task).map(str::to_owned));
            changes.extend(notes.into_iter().map(|what| format!("{}: {what}", task.instance_id)));
            item
        });
        let items = items.collect();
        (Self::of(items), changes)
    }

    fn of(items: Vec<Item>) -> Self {
        let ok = |item: &Item| item.log.as_ref().is_some_and(|log| log.passed_match);
        Self { max_workers: 1, total: items.len(), all_ok: items.iter().all(ok), items }
    }

    /// Why the first task without a result has none; empty if all have one.
    pub fn first_error(&self) -> String {
        let first = self.items.iter().find(|item| item.log.is_none());
        first.map(|item| format!("`{}`: {}", item.instance_id, item.error)).unwrap_or_default()
    }

    /// How many tasks have exactly the tests that they should have, others, or no log that can be read.
    pub fn counts(&self) -> [usize; 3] {
        let count = |wanted: Option<bool>| {
            let is = |item: &&Item| item.log.as_ref().map(|log| log.passed_match) == wanted;
            self.items.iter().filter(is).count()
        };
        [count(Some(true)), count(Some(false)), count(None)]
    }
}

impl Item {
    /// The passing tests of a log are what `read` says.
    fn new(task: &Task, folder: &Path, read: &mut PassingTests<'_>) -> Self {
        let names = |names: &[String]| -> Vec<String> {
            names.iter().map(|name| normalised(name).into_owned()).collect()
        };
        let (wanted, kept) = (names(&task.fail_to_pass), names(&task.pass_to_pass));
        let path = folder.join(format!("{}{LOG_SUFFIX}", task.instance_id));
        let path = present(&path).unwrap_or(path);
        let (passed, log, error) = match read(task, &path) {
            Ok(passed) => {
                let log = Read {
                    passed_match: task.is_matched_by(&passed.iter().map(String::as_str).collect()),
                    exit_code: None,
                    log_path: path.display().to_string(),
                };
                (passed, Some(log), String::new())
            }
            Err(why) => (BTreeSet::new(), None, read_failure(task, &path, &why)),
        };
        let (wanted, kept) = (BTreeSet::from_iter(wanted), BTreeSet::from_iter(kept));
        Self {
            instance_id: task.instance_id.clone(),
            from_fail_to_pass: wanted.intersection(&passed).cloned().collect(),
            failed_from_pass_to_pass: kept.difference(&passed).cloned().collect(),
            log,
            error,
        }
    }

    /// Makes `passed_match` true where every test of the lists passes; what that changes.
    fn count_its_lists_alone(&mut self, task: &Task) -> Option<&'static str> {
        let log = self.log.as_mut()?;
        let wanted: BTreeSet<Cow<'_, str>> =
            task.fail_to_pass.iter().map(|name| normalised(name)).collect();
        let all = wanted.len() == self.from_fail_to_pass.len()
            && self.failed_from_pass_to_pass.is_empty();
        let some = !task.fail_to_pass.is_empty() || !task.pass_to_pass.is_empty();
        let original = std::mem::replace(&mut log.passed_match, all && some);
        match (original, log.passed_match) {
            (false, true) => Some(
                "every test of the lists passes; the original counts that as no match, because others pass too, or because a list has a name twice",
            ),
            (true, false) => Some("no match, because the lists name no test; one in the original"),
            _ => None,
        }
    }
}

/// Why nothing could be read, in the harness's words where it has some.
fn read_failure(task: &Task, path: &Path, why: &Unreadable) -> String {
    match why {
        Unreadable::Parser(name) if name.is_empty() => {
            format!("Task {} missing install_config.log_parser.", task.instance_id)
        }
        Unreadable::Parser(name) => format!("Unknown log parser: {name}"),
        Unreadable::Read(_) | Unreadable::NotUtf8(_) => format!("`{}`: {why}", path.display()),
        _ => why.to_string(),
    }
}

/// Has the passing tests of a task's log.
type PassingTests<'a> = dyn FnMut(&Task, &Path) -> Result<BTreeSet<String>, Unreadable> + 'a;

/// The passing tests of a map.
fn passing(map: StatusMap<'_>) -> BTreeSet<String> {
    let passed = map.into_iter().filter(|(_, status)| status == "PASSED");
    passed.map(|(name, _)| name.into_owned()).collect()
}

/// The tasks by instance.
pub fn by_instance(tasks: &[Task]) -> HashMap<&str, &Task> {
    tasks.iter().map(|task| (task.instance_id.as_str(), task)).collect()
}

/// Reads a log with this parser, without what is known to be wrong with the original.
pub(crate) fn strict(log: &str, parser: &LogParser, spec: Spec<'_>) -> Result<Strict, Raised> {
    let map = without_durations(&parser.strict_map(log, spec)?);
    Ok(Strict::new(&status_map(log, parser), map, parser.strict_reasons()))
}

/// The names without durations. Where two become one, the worse status counts: in the original the later one does.
fn without_durations(map: &StatusMap<'_>) -> StatusMap<'static> {
    let mut shorter = StatusMap::default();
    for (name, word) in map {
        match shorter.entry(Cow::Owned(normalised(name).into_owned())) {
            Entry::Vacant(entry) => {
                entry.insert(Cow::Owned(word.clone().into_owned()));
            }
            Entry::Occupied(mut entry) => {
                if entry.get() == "PASSED" || word == "ERROR" || word == "FAILED" {
                    entry.insert(Cow::Owned(word.clone().into_owned()));
                }
            }
        }
    }
    shorter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_no_part_of_a_name() {
        for (name, expected) in [
            ("adds [1.34 ms]", "adds"),
            ("adds [ 3 S ] ", "adds"),
            ("AES ran 3 tests in 29.08 msec all ok", "AES ran 3 tests all ok"),
            ("adds (1.234s)", "adds"),
            ("adds (12ms) [3 ms]", "adds"),
            ("adds (3 min)", "adds (3 min)"),
            (" in 1 second", "in 1 second"),
            ("adds (1s) twice", "adds (1s) twice"),
        ] {
            assert_eq!(normalised(name), expected, "{name:?}");
        }
    }
}
