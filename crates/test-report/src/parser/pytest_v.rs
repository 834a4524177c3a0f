//! `pytest -v`: one test case for each outcome that pytest printed, under the name that it printed.
//!
//! | in the log | in the report |
//! |---|---|
//! | `id STATUS`, `[gw0] [ 50%] STATUS id`, with colours, reasons, progress or durations | a test case, in the order of the log |
//! | `id <- file`, with `-vv` | `id` |
//! | an outcome, then an error in the teardown | two test cases, as pytest counts them |
//! | `RERUN` | what the test did before does not count |
//! | `SUBFAILED[message] (i=1)`, of pytest 9, pytest-subtests and `unittest` | the test fails, whatever is said of it then; other parts change nothing |
//! | a file that could not be collected | an error, once, named by the file |
//! | `FAILURES` and `ERRORS` after the run | the messages of these tests, up to about 8 KiB each |
//! | the last summary | the control sum: what it counts beyond the names (`-q`, no `-v`) is named by the short summary, and the rest is `unnamed_passed_1`, `unnamed_crashed_1`, `unnamed_error_1`, … |
//! | `collected 5 items`, and no summary at the end | an error for each of these tests that has no result |
//! | `INTERNALERROR>`, and a reason to stop such as `!!! KeyboardInterrupt !!!`, right before the summary | the failure of the run, unless the test that ran is named |
//! | `ERROR: file or directory not found` below a summary without tests | the failure of the run |
//! | the letters of `-q` | the control sum of the summary, which has no `=` there |
//!
//! With `-s`, tests print between their name and their outcome. There the name of a Python test ends at the first
//! blank outside of its brackets, and the last outcome before the next name counts.

mod control;
mod line;
mod live;
mod messages;
mod parts;
mod session;
mod short;
mod summary;

use memchr::memmem;

use super::Parser;
use super::lines::for_each_line;
use crate::model::{CompactCase, CompactReport, Status, TestReport};
use crate::text::decoded;

use session::{Answers, Session};
use summary::{Banner, Section};

/// The parser of `pytest -v`.
pub(super) struct PytestV;

impl Parser for PytestV {
    fn id(&self) -> &'static str {
        "pytest_v"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "pytest -v, in any colour and console_output_style, also with -s, -rA, -vv, xdist, rerunfailures, forked, subtests; pytest -q, -rA"
    }

    fn example(&self) -> &'static str {
        concat!(
            "tests/test_ops.py::test_add PASSED\ntests/test_ops.py::test_mul FAILED\n",
            "tests/test_ops.py::test_neg ERROR\n",
            "========================= 1 passed, 1 failed, 1 error in 3.45s ==========================\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let (mut start, mut result, mut summary) = (false, false, false);
        let (mut letters, mut short, mut bare, mut missing) = (false, false, false, false);
        for_each_line(&decoded(log), |line| match line.first() {
            Some(b'=') => match summary::banner(line) {
                Some(Banner::Start) => start = true,
                Some(Banner::Summary(_)) => summary = true,
                Some(Banner::Section(Section::Short)) => short = true,
                _ => {}
            },
            Some(b'[') => result |= line::of_worker(line).is_some(),
            Some(b' ') | None => {}
            Some(b'n' | b'0'..=b'9') if summary::bare(line).is_some() => bare = true,
            Some(b'E') if summary::not_found(line).is_some() => missing = true,
            Some(_) => {
                letters |= line::progress(line).is_some();
                result |= memmem::find(line, b"::").is_some() && line::result(line).is_some();
            }
        });
        start
            || (result && summary)
            || (bare && (letters || short || missing))
            || (letters && short)
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        self.parse_compact(log).into_report()
    }

    fn parse_compact(&self, log: &[u8]) -> CompactReport {
        let mut answers = Answers::default();
        let log = &*decoded(log);
        loop {
            let mut session = Session::new(answers);
            for_each_line(log, |line| session.line(line));
            match session.finish() {
                Some(next) if next != answers => answers = next,
                _ => return chosen(session),
            }
        }
    }
}

/// Drops results that a rerun replaced and lines that were not results; assigns parts and messages to their tests.
fn chosen(session: Session) -> CompactReport {
    let Session { mut compact, reruns, dropped, parts, mut messages, .. } = session;
    if reruns.is_empty() && dropped.is_empty() && parts.is_empty() && messages.is_empty() {
        return compact;
    }
    let parts = parts.join(&compact);
    parts.bring(&mut messages);
    let mut kept = CompactReport::default();
    kept.report = std::mem::take(&mut compact.report);
    for (at, case) in compact.iter().enumerate() {
        let again = reruns.get(case.name.as_bytes()).is_some_and(|again| at < *again);
        let dropped = again || dropped.iter().any(|range| range.contains(&at));
        if !dropped && !parts.gone.contains_key(&at) {
            let status = if parts.fail.contains(&at) { &Status::Failed } else { case.status };
            let message = messages.get(&at).map(String::as_str);
            kept.push_case(CompactCase { status, message, ..case });
        }
    }
    kept
}

#[cfg(test)]
mod tests;
