//! SWE-PolyBench: the result of a task.
//!
//! A log is `<instance_id>_run.log`.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use serde::Serialize;

use crate::Strict;
use crate::log_parser::{LogParser, Raised, Spec};
use crate::polybench::parsers::{failed, passed, repository_of, strict_map, strict_reason};
use crate::pro::grade::unnamed;
use crate::status_map::StatusMap;
use crate::swebench::grade::LogFile;
use crate::tasks::Task;

/// The ending of a log's name, behind the instance.
pub const LOG_SUFFIX: &str = "_run.log";

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

/// Whether this is the name of a log of an instance of the data set.
pub(crate) fn is_log(name: &str) -> bool {
    let instance = name.strip_suffix(LOG_SUFFIX);
    instance.is_some_and(|instance| {
        let number = instance.rsplit_once('-').map_or("", |(_, number)| number);
        !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && repository_of(instance).is_some()
    })
}

/// What the harness writes to `<instance_id>_result.json` for a run. A test that stands twice in a list of the original stands
/// once here.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_excessive_bools, reason = "they are the keys of the original")]
pub struct InstanceResult {
    instance_id: String,
    /// Whether the task has a log: the harness writes none where the patch cannot be applied.
    patch_applied: bool,
    /// Whether there is a patch.
    generation: bool,
    /// Whether the log has a result.
    with_logs: bool,
    /// Whether every test of `F2P` passed.
    all_f2p_passed: bool,
    /// Whether no test of `P2P` failed; with `--strict`, whether every one passed.
    no_p2p_failed: bool,
    /// The task is resolved.
    pub resolved: bool,
    passed_tests: Vec<String>,
    failed_tests: Vec<String>,
}

impl InstanceResult {
    /// The result of a task whose log was read; a log without a result is one without a test.
    pub fn new(task: &Task, read: &Result<StatusMap<'_>, Raised>) -> Self {
        let list = |is: fn(&str) -> bool| -> Vec<String> {
            let map = read.iter().flatten();
            map.filter(|(_, status)| is(status)).map(|(name, _)| name.to_string()).collect()
        };
        let (passed_tests, failed_tests) = (list(passed), list(failed));
        let set = |names: &[String]| -> HashSet<String> { names.iter().cloned().collect() };
        let all_f2p_passed = read.is_ok() && set(&task.fail_to_pass).is_subset(&set(&passed_tests));
        let no_p2p_failed =
            read.is_ok() && set(&task.pass_to_pass).is_disjoint(&set(&failed_tests));
        Self {
            instance_id: task.instance_id.clone(),
            patch_applied: true,
            generation: true,
            with_logs: read.is_ok(),
            all_f2p_passed,
            no_p2p_failed,
            resolved: all_f2p_passed && no_p2p_failed,
            passed_tests,
            failed_tests,
        }
    }

    /// The result of a task without a log, whose patch is empty or, with `generation`, could not be applied.
    pub fn without_log(task: &Task, generation: bool) -> Self {
        let none = Self::new(task, &Err(Raised::because("there is no log")));
        Self { patch_applied: false, generation, ..none }
    }

    /// The same without the known faults of the original, and what that changes, for a log that was read strictly: a test of
    /// `P2P` is kept only if it passed, and a task that names no test is not resolved.
    pub fn strict(task: &Task, read: &Result<StatusMap<'_>, Raised>) -> (Self, Vec<String>) {
        let mut outcome = Self::new(task, read);
        let mut changes: Vec<String> =
            unnamed(task, outcome.resolved).map(str::to_owned).into_iter().collect();
        outcome.resolved &= changes.is_empty();
        if outcome.no_p2p_failed {
            let passed: HashSet<&String> = outcome.passed_tests.iter().collect();
            let absent: Vec<_> =
                task.pass_to_pass.iter().filter(|name| !passed.contains(name)).collect();
            outcome.no_p2p_failed = absent.is_empty();
            outcome.resolved &= absent.is_empty();
            let kept_alone = absent
                .iter()
                .take(MAX_NAMED_TESTS)
                .map(|name| format!("`{name}` of `P2P` is not in the log; kept in the original"));
            changes.extend(kept_alone);
            if absent.len() > MAX_NAMED_TESTS {
                changes.push(format!(
                    "{} more tests of `P2P` are not in the log",
                    absent.len() - MAX_NAMED_TESTS
                ));
            }
        }
        (outcome, changes)
    }

    /// Tests that passed.
    pub fn passed(&self) -> &[String] {
        &self.passed_tests
    }

    /// Tests that failed.
    pub fn failed(&self) -> &[String] {
        &self.failed_tests
    }
}

/// How many tests are named that a strict reading misses.
const MAX_NAMED_TESTS: usize = 10;

/// Reads a log with this parser, without what is known to be wrong with the original.
pub(crate) fn strict(log: &str, parser: &LogParser, spec: Spec<'_>) -> Result<Strict, Raised> {
    let map = strict_map(parser, log)?;
    let reasons = parser.strict_reasons().chain(strict_reason(parser));
    Ok(Strict::new(&parser.status_map(log, spec), map, reasons))
}
