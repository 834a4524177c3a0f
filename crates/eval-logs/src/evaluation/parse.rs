//! From a log to a status map.

use std::borrow::Cow;

use super::Benchmark;
use crate::log_parser::{LogParser, Raised, Spec};
use crate::python::universal_newlines;
use test_report::parser::Streams;
use test_report::text::Diagnostic;

pub use crate::status_map::StatusMap;

/// Why there is no status map.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The benchmark has no parser for this repository.
    #[error("{benchmark} has no parser for `{repository}`")]
    NoParser {
        /// The benchmark.
        benchmark: Benchmark,
        /// The repository, or the name of a parser, that was asked for.
        repository: String,
    },
    /// The benchmark's own function raises an exception on this log.
    #[error("{0}")]
    Raised(#[from] Raised),
}

impl Diagnostic for ParseError {
    fn help(&self) -> Option<String> {
        match self {
            Self::NoParser { .. } => Some("`eval-logs parsers` lists the parsers".to_owned()),
            Self::Raised(_) => None,
        }
    }
}

/// The status of each test in a log, as the benchmark's own function returns it.
///
/// `repository` is `owner/name`, or the name of a parser: `parse_log_pytest`. SWE-rebench V2 knows names alone, those of its
/// tasks' `install_config.log_parser`; as its harness does, the durations in the names of tests are left out.
/// SWE-bench Pro has a script for each task, so it wants the task's `instance_id`.
/// `version` is the project's version, which a few repositories of SWE-bench need, and for Multi-SWE-bench the task's
/// `number_interval` or the number of its pull request. Otherwise it does not matter.
///
/// A log is one text, or, as SWE-bench Pro keeps it, standard output and standard error: [`Streams::joined`].
///
/// All of the log is read. The marks of a harness, and what they leave of a log, are the business of
/// [`report`](super::report).
///
/// ```
/// use eval_logs::evaluation::{Benchmark, parse};
///
/// let log = "PASSED test_ops.py::test_add\nFAILED test_ops.py::test_div - ZeroDivisionError\n";
/// let map = parse(log, Benchmark::Swebench, "pallets/flask", "3.0")?;
/// assert_eq!(map["test_ops.py::test_div"], "FAILED");
/// # Ok::<(), eval_logs::evaluation::ParseError>(())
/// ```
pub fn parse<'a>(
    log: impl Into<Streams<'a>>,
    benchmark: Benchmark,
    repository: &str,
    version: &str,
) -> Result<StatusMap<'a>, ParseError> {
    let parser = benchmark.parser_or_error(repository, version)?;
    // Parsers read only the number at the end of the instance.
    let instance = format!("{}-{version}", repository.replace('/', "__"));
    let spec = Spec { instance_id: &instance, version };
    Ok(benchmark.harness().parse(log.into(), parser, spec)?)
}

/// A log whose lines end as they do in Python.
pub(super) enum Lines<'a> {
    /// As it was.
    Same(Streams<'a>),
    /// Both streams, and the length of the first, if they are two.
    Other(String, Option<usize>),
}

impl<'a> Lines<'a> {
    pub(super) fn new(log: Streams<'a>) -> Self {
        if log.is_alone() {
            return match universal_newlines(log.both()) {
                Cow::Borrowed(_) => Self::Same(log),
                Cow::Owned(text) => Self::Other(text, None),
            };
        }
        match [log.stdout(), log.stderr()].map(universal_newlines) {
            [Cow::Borrowed(_), Cow::Borrowed(_)] => Self::Same(log),
            [stdout, stderr] => Self::Other([&stdout, "\n", &*stderr].concat(), Some(stdout.len())),
        }
    }

    pub(super) fn log(&self) -> Streams<'_> {
        match self {
            Self::Same(log) => *log,
            Self::Other(text, None) => Streams::alone(text),
            Self::Other(text, Some(stdout)) => Streams::joined(text, *stdout),
        }
    }
}

/// The parser of a repository, or the one of this name.
pub fn parser_of(
    benchmark: Benchmark,
    repository: &str,
    version: &str,
) -> Option<&'static LogParser> {
    benchmark.harness().parser(repository, version)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLIPT: &str = "instance_flipt-io__flipt-05d7234fa582df632f70a7cd10194d61bd7043b9";

    #[test]
    fn each_benchmark_has_its_own_names() {
        let cases = [
            (Benchmark::SwebenchV1, "django/django", "", "swebench/django"),
            (Benchmark::SwebenchV1, "pytest", "", "swebench/pytest"),
            (Benchmark::Swebench, "django/django", "5.0", "swebench/parse_log_django"),
            (Benchmark::Swebench, "swebench/pytest", "", "swebench/parse_log_pytest"),
            (Benchmark::Rebench, "parse_log_jest", "", "rebench/parse_log_jest"),
            (Benchmark::Rebench, "rebench/jest", "", "rebench/parse_log_jest"),
            (Benchmark::MultiSwe, "sharkdp/fd", "", "multi-swe/cargo"),
            (Benchmark::MultiSwe, "sharkdp/fd", "658", "multi-swe/cargo"),
            (Benchmark::MultiSwe, "sharkdp/fd", "fd_1540_to_233", "multi-swe/fd_1540_to_233"),
            (Benchmark::Pro, FLIPT, "", "pro/flipt_1"),
            (Benchmark::Pro, "pro/vuls_2", "", "pro/vuls_2"),
            (Benchmark::Polybench, "google/guava", "", "polybench/JavaGenericParser"),
            (Benchmark::Polybench, "PythonPyUnit", "", "polybench/PythonPyUnit"),
        ];
        for (benchmark, repository, version, id) in cases {
            let found = parser_of(benchmark, repository, version);
            let found = found.map(test_report::parser::Parser::id);
            assert_eq!(found, Some(id), "{benchmark} {repository}");
        }
        let error = parse("", Benchmark::MultiSwe, "nobody/nothing", "").unwrap_err();
        assert_eq!(error.to_string(), "multi-swe has no parser for `nobody/nothing`");
        assert!(error.help().is_some());
    }

    #[test]
    fn a_log_may_be_two_streams() {
        let (stdout, stderr) = ("x\r\n--- PASS: TestA (0.00s)\r\n", "--- FAIL: TestB (0.00s)\r\n");
        let text = format!("{stdout}\n{stderr}");
        let names =
            |log| parse(log, Benchmark::Pro, FLIPT, "").unwrap().into_keys().collect::<Vec<_>>();
        assert_eq!(names(Streams::joined(&text, stdout.len())), ["TestA"]);
        let swapped = format!("{stderr}\n{stdout}");
        assert!(names(Streams::joined(&swapped, stderr.len())).is_empty());
        assert_eq!(names(Streams::alone(&swapped)), ["TestA"]);
    }

    #[test]
    fn line_ends_are_those_of_a_file() {
        let map = parse("PASSED a\r\nFAILED b\r\n", Benchmark::SwebenchV1, "pytest", "").unwrap();
        assert_eq!(map.keys().collect::<Vec<_>>(), ["a", "b"]);
    }
}
