//! Reports of the benchmarks whose rows list tests and nothing else: SWE-bench Pro and SWE-PolyBench.
//!
//! Where the harness gets no result of a log, it counts the task as not resolved: such a log is one that was not applied.

use std::collections::HashSet;

use super::parse::Lines;
use super::{Benchmark, ParseError, Report, ReportError, Tests, parser_of};
use crate::log_parser::{LogParser, Raised, Spec};
use crate::polybench::grade::Outcome;
use crate::polybench::parsers::repository_of;
use crate::pro::grade as pro;
use crate::status_map::StatusMap;
use crate::tasks::Task;
use test_report::parser::Streams;

pub(super) fn of_pro(log: Streams<'_>, row: &str, strict: bool) -> Result<Report, ReportError> {
    let task = Task::parse(row).map_err(ReportError::Row)?;
    let parser = parser_for(Benchmark::Pro, &task.instance_id)?;
    let lines = Lines::new(log);
    let (read, mut notes) = read(lines.log(), Benchmark::Pro, parser, strict);
    let map = read.as_ref().ok();
    let passed: HashSet<&str> = map
        .into_iter()
        .flatten()
        .filter(|(_, status)| *status == "PASSED")
        .map(|(name, _)| name.as_ref())
        .collect();
    let mut resolved = map.is_some_and(|map| pro::resolved(&task, map));
    if strict && let Some(why) = pro::unnamed(&task, resolved) {
        resolved = false;
        notes.push(why.to_owned());
    }
    let has = |name: &str| map.is_some_and(|map| map.contains_key(name));
    let list = |list, names: &[String]| Tests::of(list, names, |name| passed.contains(name), has);
    let tests =
        vec![list("fail_to_pass", &task.fail_to_pass), list("pass_to_pass", &task.pass_to_pass)];
    let applied = map.is_some_and(|map| !map.is_empty());
    Ok(Report { instance: task.instance_id, applied, resolved, tests, notes })
}

pub(super) fn of_polybench(log: &str, row: &str, strict: bool) -> Result<Report, ReportError> {
    let task = Task::parse(row).map_err(ReportError::Row)?;
    let repository = task.repo.as_deref().or_else(|| repository_of(&task.instance_id));
    let parser = parser_for(Benchmark::Polybench, repository.unwrap_or(&task.instance_id))?;
    let (read, mut notes) = read(Streams::alone(log), Benchmark::Polybench, parser, strict);
    let outcome = if strict {
        let (outcome, changes) = Outcome::strict(&task, &read);
        notes.extend(changes);
        outcome
    } else {
        Outcome::new(&task, &read)
    };
    let set = |names: &[String]| -> HashSet<String> { names.iter().cloned().collect() };
    let (passed, failed) = (set(outcome.passed()), set(outcome.failed()));
    let kept = |name: &str| read.is_ok() && !failed.contains(name);
    let has = |name: &str| read.as_ref().is_ok_and(|map| map.contains_key(name));
    let tests = vec![
        Tests::of("F2P", &task.fail_to_pass, |name| passed.contains(name), has),
        Tests::of(
            "P2P",
            &task.pass_to_pass,
            |name| if strict { passed.contains(name) } else { kept(name) },
            has,
        ),
    ];
    let applied = !passed.is_empty() || !failed.is_empty();
    let resolved = outcome.resolved;
    Ok(Report { instance: task.instance_id, applied, resolved, tests, notes })
}

/// The parser of a task's repository, or of the task itself.
fn parser_for(benchmark: Benchmark, repository: &str) -> Result<&'static LogParser, ParseError> {
    let found = parser_of(benchmark, repository, "");
    found.ok_or_else(|| ParseError::NoParser { benchmark, repository: repository.to_owned() })
}

/// The status map of a log, and what a strict reading changed, or why there is none.
fn read<'a>(
    log: Streams<'a>,
    benchmark: Benchmark,
    parser: &LogParser,
    strict: bool,
) -> (Result<StatusMap<'a>, Raised>, Vec<String>) {
    let read = if strict {
        super::strict(log, benchmark, parser, Spec::default()).map(|read| (read.map, read.changes))
    } else {
        parser.status_map_of(log).map(|map| (map, Vec::new()))
    };
    match read {
        Ok((map, changes)) => (Ok(map), changes),
        Err(raised) => {
            let said = format!("the original gets no result of this log: {raised}");
            (Err(raised), vec![said])
        }
    }
}

impl Tests {
    /// The tests of a list, those that are as it demands apart.
    fn of(
        list: &'static str,
        names: &[String],
        is_right: impl Fn(&str) -> bool,
        has: impl Fn(&str) -> bool,
    ) -> Self {
        let (success, failure) = names.iter().cloned().partition(|name| is_right(name));
        Self::new(list, success, failure, has)
    }
}

#[cfg(test)]
mod tests {
    use super::super::report::graded;
    use super::*;

    const GUAVA: &str = "google__guava-1";
    const FLIPT: &str = "instance_flipt-io__flipt-05d7234fa582df632f70a7cd10194d61bd7043b9";

    /// Whether the log resolves the task, without and with the known faults; and the notes of the strict report.
    fn both(benchmark: Benchmark, log: &str, row: &str) -> ([bool; 2], Vec<String>) {
        let [plain, strict] =
            [false, true].map(|strict| graded(log.into(), benchmark, row, strict).unwrap());
        assert_eq!(plain.notes, Vec::<String>::new(), "{log}");
        ([plain.resolved, strict.resolved], strict.notes)
    }

    fn row(instance: &str, fail: &str, keep: &str) -> String {
        format!(r#"{{"instance_id": "{instance}", "F2P": {fail}, "P2P": {keep}}}"#)
    }

    #[test]
    fn polybench_wants_tests_that_pass_and_none_that_fails() {
        let suite = |tests: &str| format!("<testsuite>{tests}</testsuite>\n");
        let (a, b) = (
            r#"<testcase classname="C" name="a"/>"#,
            r#"<testcase classname="C" name="b"><failure/></testcase>"#,
        );
        let log = suite(&format!("{a}{b}"));
        let report = |fail, keep| {
            graded(log.as_str().into(), Benchmark::Polybench, &row(GUAVA, fail, keep), false)
                .unwrap()
        };
        assert!(report(r#"["C.a"]"#, "[]").resolved);
        let failed = report(r#"["C.a"]"#, r#"["C.b"]"#);
        assert!(failed.applied && !failed.resolved);
        assert_eq!(failed.tests[1].failure, ["C.b"]);
        assert!(!report(r#"["C.lost"]"#, "[]").resolved);
    }

    #[test]
    fn an_absent_test_is_kept_in_the_original_alone() {
        let log = r#"<testsuite><testcase classname="C" name="a"/></testsuite>"#;
        let rows = row(GUAVA, r#"["C.a"]"#, r#"["C.lost"]"#);
        let (resolved, notes) = both(Benchmark::Polybench, log, &rows);
        assert_eq!(resolved, [true, false]);
        assert_eq!(notes, ["`C.lost` of `P2P` is not in the log; kept in the original"]);
        let (resolved, notes) = both(Benchmark::Polybench, log, &row(GUAVA, "[]", "[]"));
        assert_eq!(resolved, [true, false]);
        assert!(notes[0].starts_with("not resolved, because the lists name no test"), "{notes:?}");
    }

    #[test]
    fn a_test_of_pro_that_failed_and_passed_has_passed_in_the_original_alone() {
        let vuls = "instance_future-architect__vuls-0144135100000000000000000000000000000000";
        let log = "=== RUN   TestAdd\n--- FAIL: TestAdd (0.00s)\n--- PASS: TestAdd (0.00s)\n";
        let (resolved, notes) = both(Benchmark::Pro, log, &row(vuls, r#"["TestAdd"]"#, "[]"));
        assert_eq!(resolved, [true, false], "{notes:?}");
        assert_eq!(notes, ["`TestAdd` is FAILED, and PASSED in the original"]);
        let (resolved, _) = both(Benchmark::Pro, log, &row(FLIPT, "[]", "[]"));
        assert_eq!(resolved, [true, false]);
    }

    #[test]
    fn a_log_without_a_result_counts() {
        let log = "no report\n";
        let code = "coder__code-server-1";
        let rows = row(code, r#"["a"]"#, r#"["b"]"#);
        let report = graded(log.into(), Benchmark::Polybench, &rows, false).unwrap();
        assert!(!report.applied && !report.resolved);
        let failed: Vec<usize> = report.tests.iter().map(|tests| tests.failure.len()).collect();
        assert_eq!(failed, [1, 1]);
        let said = "the original gets no result of this log: there is no report of the tool";
        assert_eq!(report.notes, [said]);
    }

    #[test]
    fn a_task_needs_a_parser_and_lists() {
        let graded = |benchmark, row: &str| {
            graded("".into(), benchmark, row, false).unwrap_err().to_string()
        };
        let unknown = graded(Benchmark::Pro, &row("instance_o__n-1", "[]", "[]"));
        assert!(
            unknown.starts_with("no parser of pro is known for `instance_o__n-1`"),
            "{unknown}"
        );
        let unknown = graded(Benchmark::Polybench, &row("o__n-1", "[]", "[]"));
        assert!(unknown.starts_with("no parser of polybench is known for `o__n-1`"), "{unknown}");
        let wrong = graded(Benchmark::Polybench, r#"{"instance_id": "google__guava-1"}"#);
        assert_eq!(
            wrong,
            "the task's row cannot be used: no `FAIL_TO_PASS`, `fail_to_pass`, `F2P`"
        );
    }
}
