//! The text of Ruby's minitest, best with `--verbose`.
//!
//! The name is `Class#test_name`. Without `--verbose` minitest names only the tests that failed; the others are
//! `unnamed_passed_1` and `unnamed_skipped_1`, …. Between a test's name and its verdict stands the solution's
//! output; two verdicts there make the report invalid, since minitest prints one. The message comes from the numbered
//! list, or from between the marks, where Rails shows each problem as it happens, up to its `bin/rails test` line. The
//! line of counts is the end mark. A file that Ruby could not load is the failure of the whole run.

use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;

use super::Parser;
use super::document::{add_unnamed, compare, compare_failures, count};
use super::unparsed_lines::UnparsedLines;
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::strip_ansi;

/// The parser of minitest's text.
pub(super) struct Minitest;

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is a constant that compiles")
}

static NAME: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?P<name>[^\s#][^#]*#test_.*?) = (?P<rest>.*)$"));
static VERDICT: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?P<before>.*?)(?P<seconds>\d+\.\d+) s = (?P<mark>[.FES])$"));
static PROBLEM: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\s+\d+\) (Failure|Error|Skipped):$"));
/// A problem, and the advice below it, as Rails prints them during the run.
static RAILS: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(Failure|Error|Skipped):$"));
static ADVICE: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(?:bin/)?rails test \S+$"));
static PLACE: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(?P<name>.+?)(?: \[[^\]]*\])?:$"));
static COUNTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^(\d+) (?:runs|tests), \d+ assertions, (\d+) failures, (\d+) errors, (\d+) skips$")
});
static LOADING: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?m)^\S+\.rb:\d+: |: syntax error|Error\)$"));

impl Parser for Minitest {
    fn id(&self) -> &'static str {
        "minitest"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "Ruby's minitest 5, best with --verbose"
    }

    fn example(&self) -> &'static str {
        concat!(
            "# Running:\n\nHiTest#test_says_hi = 0.00 s = .\n\nFinished in 0.001s, 1000.0 runs/s, 1000.0 assertions/s.\n\n",
            "1 runs, 1 assertions, 0 failures, 0 errors, 0 skips\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = super::text_of(log);
        let running = text.lines().any(|line| line.trim_end() == "# Running:");
        running
            && text.lines().any(|line| line.starts_with("Run options: ") || COUNTS.is_match(line))
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = super::text_of(log);
        let text = strip_ansi(&text);
        let mut reader = Reader::default();
        for line in text.lines() {
            reader.line(line);
        }
        reader.finish(&text)
    }
}

fn status_of(kind: &str) -> Status {
    match kind {
        "Failure" => Status::Failed,
        "Error" => Status::Error,
        _ => Status::Skipped,
    }
}

#[derive(Default)]
struct Reader {
    report: TestReport,
    unparsed: UnparsedLines,
    index: HashMap<String, usize>,
    /// How many runs have begun; one that follows counts is another run.
    runs: u64,
    finished: bool,
    /// Tests are named as they end.
    verbose: bool,
    pending: Option<(String, Vec<String>)>,
    /// The kind of the current problem, and its lines.
    problem: Option<(Status, Vec<String>)>,
    /// The same, of a problem that Rails may show.
    rails: Option<(Status, Vec<String>)>,
    counts: Option<[u64; 4]>,
}

impl Reader {
    fn line(&mut self, line: &str) {
        if let Some(found) = COUNTS.captures(line) {
            self.end_pending(true);
            self.end_problem();
            if self.counts.is_some() {
                self.report.invalid.push("two lines of counts".to_owned());
            }
            self.counts = Some([1, 2, 3, 4].map(|at| found[at].parse().unwrap_or(u64::MAX)));
        } else if line == "# Running:" && (self.runs == 0 || self.counts.is_some()) {
            self.runs += 1;
        } else if self.counts.is_some() && line.starts_with("SimpleCov failed with exit ") {
            self.report.failure.get_or_insert_with(|| line.to_owned());
        } else if let Some(kind) = PROBLEM.captures(line).filter(|_| self.finished) {
            self.end_problem();
            self.problem = Some((status_of(&kind[1]), Vec::new()));
        } else if let Some((_, lines)) = &mut self.problem {
            lines.push(line.to_owned());
        } else if self.rails_line(line) {
        } else if line.starts_with("Finished in ") && line.contains(" runs/s") {
            self.end_pending(true);
            self.finished = true;
        } else if let Some(found) = NAME.captures(line).filter(|_| self.runs > 0 && !self.finished)
        {
            self.end_pending(true);
            self.verbose = true;
            self.pending = Some((found["name"].to_owned(), vec![found["rest"].to_owned()]));
        } else if let Some((_, lines)) = &mut self.pending {
            lines.push(line.to_owned());
        } else if self.runs > 0
            && !self.finished
            && line.bytes().all(|mark| b".FES".contains(&mark))
        {
            // A mark for each test.
        } else if !line.starts_with("Run options: ") && self.counts.is_none() {
            self.unparsed.push(line);
        }
    }

    /// A line of a problem that Rails shows among the marks of the tests.
    fn rails_line(&mut self, line: &str) -> bool {
        if self.runs == 0 || self.finished {
            return false;
        }
        let ended = |lines: &[String]| lines.iter().any(|line| VERDICT.is_match(line));
        if let Some(kind) = RAILS.captures(line)
            && self.pending.as_ref().is_none_or(|(_, lines)| ended(lines))
        {
            self.end_pending(true);
            self.end_rails();
            self.rails = Some((status_of(&kind[1]), Vec::new()));
        } else if ADVICE.is_match(line)
            && self
                .rails
                .as_ref()
                .is_some_and(|(_, lines)| lines.first().is_some_and(|first| PLACE.is_match(first)))
        {
            self.problem = self.rails.take();
            self.end_problem();
        } else if line.starts_with("Finished in ") || NAME.is_match(line) {
            self.end_rails();
            return false;
        } else if let Some((_, lines)) = &mut self.rails {
            lines.push(line.to_owned());
        } else {
            return false;
        }
        true
    }

    /// A problem without an end was the output of a test.
    fn end_rails(&mut self) {
        let Some((_, lines)) = self.rails.take() else { return };
        for line in lines {
            self.unparsed.push(&line);
        }
    }

    /// `more` means that the run went on after the test.
    fn end_pending(&mut self, more: bool) {
        let Some((name, lines)) = self.pending.take() else { return };
        let found: Vec<_> = lines
            .iter()
            .enumerate()
            .filter_map(|(at, line)| Some((at, VERDICT.captures(line)?)))
            .collect();
        let Some((at, verdict)) = found.last() else {
            if more {
                self.report
                    .invalid
                    .push(format!("the test `{name}` has no verdict, but the run went on"));
            } else {
                self.report.running = Some(TestId::new(name));
            }
            return;
        };
        if found.len() > 1 {
            self.report.invalid.push(format!("two verdicts for the test `{name}`"));
        }
        let status = match &verdict["mark"] {
            "." => Status::Passed,
            "F" => Status::Failed,
            "E" => Status::Error,
            _ => Status::Skipped,
        };
        let mut test = TestCase::new(name, status);
        test.seconds = verdict["seconds"].parse().ok();
        let mut output = lines[..*at].join("\n");
        output.push('\n');
        output.push_str(&verdict["before"]);
        let output = output.trim_end().trim_start_matches('\n');
        test.output = (!output.is_empty()).then(|| output.to_owned());
        for line in &lines[at + 1..] {
            self.unparsed.push(line);
        }
        self.push(test);
    }

    fn push(&mut self, test: TestCase) {
        if self.index.insert(test.id.name.clone(), self.report.tests.len()).is_some() {
            self.report.invalid.push(format!("two results for the test `{}`", test.id.name));
        }
        self.report.push(test);
    }

    fn end_problem(&mut self) {
        let Some((status, lines)) = self.problem.take() else { return };
        let Some(place) = lines.first().and_then(|line| PLACE.captures(line)) else { return };
        let message = lines[1..].join("\n").trim_matches('\n').trim_end().to_owned();
        if let Some(&at) = self.index.get(&place["name"]) {
            self.report.tests[at].message = Some(message);
        } else {
            self.push(TestCase::new(&place["name"], status).with_message(message));
        }
    }

    /// Adds the tests that passed or were skipped, which only the line of counts tells.
    fn add_unnamed(&mut self, runs: u64, bad: u64, skips: u64) {
        let read = |status: &Status| count(&self.report, |test| test.status == *status) as u64;
        let skipped = skips.saturating_sub(read(&Status::Skipped));
        let others = bad.saturating_add(skips).saturating_add(read(&Status::Passed));
        let passed = runs.saturating_sub(others);
        add_unnamed(&mut self.report, "passed", &Status::Passed, &mut 0, passed);
        add_unnamed(&mut self.report, "skipped", &Status::Skipped, &mut 0, skipped);
    }

    fn finish(mut self, text: &str) -> TestReport {
        self.end_pending(false);
        self.end_problem();
        self.end_rails();
        self.report.complete = Some(self.counts.is_some() && self.runs < 2);
        if let Some([runs, failures, errors, skips]) = self.counts {
            self.report.evidence = true;
            self.report.planned_count = Some(runs);
            if !self.verbose && self.finished {
                self.add_unnamed(runs, failures.saturating_add(errors), skips);
            }
            let read = self.report.tests.len();
            compare(&mut self.report, "runs", Some(runs), read);
            let failed = failures.checked_add(errors);
            compare_failures(&mut self.report, "failures and errors", failed);
            let skipped = count(&self.report, |test| test.status == Status::Skipped);
            compare(&mut self.report, "skips", Some(skips), skipped);
        }
        if self.runs == 0 && !self.report.evidence && LOADING.is_match(text) {
            self.report.failure = Some(text.trim().to_owned());
        } else {
            self.unparsed.finish(&mut self.report, "no result");
        }
        self.report
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "Running 4 tests in a single process (parallelization threshold is 50)\nRun options: --seed 1\n\n# Running:\n\n";
    const PROBLEM: &str = "\nFailure:\nFooTest#test_a [test/a_test.rb:5]:\nExpected: 1\n  Actual: 2\n\n\nbin/rails test test/a_test.rb:4\n\n";
    const END: &str = "\nFinished in 0.000614s, 4882.5661 runs/s, 3255.0441 assertions/s.\n4 runs, 4 assertions, 1 failures, 0 errors, 0 skips\n";

    fn names(report: &TestReport) -> Vec<(&str, &Status)> {
        report.tests.iter().map(|test| (&*test.id.name, &test.status)).collect()
    }

    #[test]
    fn rails_shows_problems_among_the_marks() {
        let report = Minitest.parse(format!("{HEAD}.F\n{PROBLEM}..\n{END}").as_bytes());
        let passed = ["unnamed_passed_1", "unnamed_passed_2", "unnamed_passed_3"];
        let mut expected = vec![("FooTest#test_a", &Status::Failed)];
        expected.extend(passed.map(|name| (name, &Status::Passed)));
        assert_eq!(names(&report), expected);
        assert_eq!(report.tests[0].message.as_deref(), Some("Expected: 1\n  Actual: 2"));
        assert!(report.failure.is_none() && report.invalid.is_empty(), "{report:?}");
    }

    #[test]
    fn rails_shows_problems_below_verdicts() {
        let verbose = |name: &str, mark: &str| format!("FooTest#test_{name} = 0.01 s = {mark}\n");
        let of = |names: [&str; 3]| names.map(|name| verbose(name, ".")).concat();
        let log = format!("{HEAD}{}{PROBLEM}{}{END}", verbose("a", "F"), of(["b", "c", "d"]));
        let report = Minitest.parse(log.as_bytes());
        assert_eq!(report.tests.len(), 4);
        assert_eq!(names(&report)[0], ("FooTest#test_a", &Status::Failed));
        assert_eq!(report.tests[0].message.as_deref(), Some("Expected: 1\n  Actual: 2"));
        assert!(report.invalid.is_empty(), "{report:?}");
    }

    #[test]
    fn what_a_test_prints_is_no_problem_of_rails() {
        let end = END.replace("1 failures", "0 failures");
        let log = format!("{HEAD}..\nFailure:\nA#test_x:\n..\n{end}");
        let report = Minitest.parse(log.as_bytes());
        assert_eq!(report.tests.len(), 4);
        assert!(report.tests.iter().all(|test| test.status == Status::Passed), "{report:?}");
    }
}
