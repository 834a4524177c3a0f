//! The interface between `evaluation` and one benchmark.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use super::multi_swe::MultiSwe;
use super::polybench::Polybench;
use super::pro::Pro;
use super::rebench::Rebench;
use super::swebench::Swebench;
use super::{Benchmark, ParseError, Report, ReportError};
use crate::log_parser::{LogParser, Raised, Spec};
use crate::python::universal_newlines;
use crate::status_map::{StatusMap, owned};
use crate::swebench::grade::Gold;
use crate::swebench::parsers::Generation;
use crate::{InputError, Strict, logs};
use test_report::parser::Streams;

/// A log of a folder.
pub(super) struct Log {
    /// Its name within the folder.
    pub(super) name: String,
    /// The key of its task's row.
    pub(super) task: String,
    pub(super) path: PathBuf,
}

/// A benchmark's own programs: which logs a folder has, which parser reads one, and what it says about its task.
pub(super) trait Harness: Sync {
    /// The logs of a folder, by name.
    fn logs(&self, folder: &Path) -> io::Result<Vec<Log>>;

    /// The rows of its data set.
    fn rows(&self, path: &Path) -> Result<Gold, InputError> {
        Gold::open(path)
    }

    /// The parser of a repository, or the one of this name.
    fn parser(&self, repository: &str, version: &str) -> Option<&'static LogParser>;

    /// The status map of a log, as the benchmark's own function returns it.
    fn parse<'a>(
        &self,
        log: Streams<'a>,
        parser: &LogParser,
        spec: Spec<'_>,
    ) -> Result<StatusMap<'a>, Raised> {
        match universal_newlines(log.both()) {
            Cow::Borrowed(log) => parser.status_map(log, spec),
            Cow::Owned(log) => Ok(owned(parser.status_map(&log, spec)?)),
        }
    }

    /// Reads a log without what is known to be wrong with the original.
    fn strict(
        &self,
        log: Streams<'_>,
        parser: &LogParser,
        spec: Spec<'_>,
    ) -> Result<Strict, Raised> {
        Strict::read(log.both(), parser, spec)
    }

    /// Grades a whole log against the row of its task; `strict` closes the known holes.
    fn grade(&self, log: Streams<'_>, row: &str, strict: bool) -> Result<Report, ReportError>;

    /// Grades the log at this path.
    fn grade_file(&self, path: &Path, row: &str, strict: bool) -> Result<Report, ReportError> {
        self.grade(Streams::alone(&logs::read_as_written(path)?), row, strict)
    }
}

impl Benchmark {
    pub(super) fn harness(self) -> &'static dyn Harness {
        match self {
            Self::SwebenchV1 => &Swebench(Generation::V1),
            Self::Swebench => &Swebench(Generation::V5),
            Self::Rebench => &Rebench,
            Self::MultiSwe => &MultiSwe,
            Self::Pro => &Pro,
            Self::Polybench => &Polybench,
        }
    }

    /// The parser of a repository, or an error that names it.
    pub(super) fn parser_or_error(
        self,
        repository: &str,
        version: &str,
    ) -> Result<&'static LogParser, ParseError> {
        let found = self.harness().parser(repository, version);
        found.ok_or_else(|| ParseError::NoParser {
            benchmark: self,
            repository: repository.to_owned(),
        })
    }
}

/// The parser that `find` has for a name, with or without the folder before it and `parse_log_`.
pub(super) fn by_name(
    repository: &str,
    find: impl Fn(&str) -> Option<&'static LogParser>,
) -> Option<&'static LogParser> {
    let name = last_part(repository);
    find(name).or_else(|| find(&format!("parse_log_{name}")))
}

/// The text behind the first slash.
pub(super) fn last_part(repository: &str) -> &str {
    repository.split_once('/').map_or(repository, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graded(
        log: Streams<'_>,
        benchmark: Benchmark,
        row: &str,
        strict: bool,
    ) -> Result<Report, ReportError> {
        benchmark.harness().grade(log, row, strict)
    }

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
        assert_eq!(notes, ["`TestAdd` is FAILED, but PASSED in the original"]);
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
        let expected = "the original gets no result from this log: there is no report of the tool";
        assert_eq!(report.notes, [expected]);
    }

    #[test]
    fn a_task_needs_a_parser_and_lists() {
        let graded = |benchmark, row: &str| {
            graded("".into(), benchmark, row, false).unwrap_err().to_string()
        };
        let unknown = graded(Benchmark::Pro, &row("instance_o__n-1", "[]", "[]"));
        assert!(unknown.starts_with("pro has no parser for `instance_o__n-1`"), "{unknown}");
        let unknown = graded(Benchmark::Polybench, &row("o__n-1", "[]", "[]"));
        assert!(unknown.starts_with("polybench has no parser for `o__n-1`"), "{unknown}");
        let wrong = graded(Benchmark::Polybench, r#"{"instance_id": "google__guava-1"}"#);
        assert_eq!(wrong, "cannot use the task's row: no `FAIL_TO_PASS`, `fail_to_pass`, `F2P`");
    }
}
