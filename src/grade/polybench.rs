//! SWE-PolyBench: the result of a task.
//!
//! A log is `<instance_id>_run.log`.

use std::collections::HashSet;

use serde::Serialize;

use super::tasks::Task;
use crate::parser::polybench::{failed, passed};
use crate::parser::swebench::{Raised, StatusMap};

/// What follows the instance in the name of a log.
pub const LOG_SUFFIX: &str = "_run.log";

/// What the harness writes to `<instance_id>_result.json` for a run. A test that stands twice in a list of the original stands
/// once here.
#[derive(Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "they are the keys of the original")]
pub struct Outcome {
    instance_id: String,
    patch_applied: bool,
    generation: bool,
    with_logs: bool,
    all_f2p_passed: bool,
    no_p2p_failed: bool,
    /// The task is resolved.
    pub resolved: bool,
    passed_tests: Vec<String>,
    failed_tests: Vec<String>,
}

impl Outcome {
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
}
