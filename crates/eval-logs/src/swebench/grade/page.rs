//! One self-contained page about an evaluation, for people.
//!
//! Everything that comes from a log enters the page as data and is shown as text; the page loads nothing.

use std::sync::LazyLock;

use regex::Regex;
use serde::Serialize;

use super::coverage::Coverage;
use super::gold::{CATEGORIES, GoldRow};
use super::verdicts::Graded;
use crate::json::Style;

/// How many failing tests of one instance are named.
const MAX_NAMED_TESTS: usize = 25;

/// The contents of the page.
#[derive(Debug, Default, Serialize)]
pub struct Page {
    /// The model: the heading.
    pub title: String,
    /// How much was resolved: the line below it.
    pub lead: String,
    /// Both in short: the title of the window.
    pub heading: String,
    /// Names and values at the top.
    pub facts: Vec<(String, String)>,
    /// One row per instance.
    pub rows: Vec<PageRow>,
    /// Logs or instances that could not be read, with the reasons.
    pub unreadable: Vec<(String, String)>,
}

/// The page's data about one instance.
#[derive(Debug, Clone, Default, Serialize)]
pub struct PageRow {
    /// The instance.
    pub name: String,
    /// `owner/name`
    pub repository: String,
    /// `RESOLVED_FULL` … or `NOT_APPLIED`, `ERROR`, `NOT_GRADED`, `NOT_RUN`.
    pub result: &'static str,
    /// Tests fixed, of those to fix.
    pub fixed: Option<(u64, u64)>,
    /// Tests kept, of those to keep.
    pub kept: Option<(u64, u64)>,
    /// The duration of the tests, as the log states it.
    pub seconds: Option<f64>,
    /// The first of the gold tests that fail.
    pub failing: Vec<String>,
    /// How many gold tests fail.
    pub failing_count: usize,
    /// Cautions and other notes.
    pub notes: Vec<String>,
}

impl PageRow {
    /// Adds the verdicts on the gold tests.
    #[must_use]
    pub fn graded(mut self, graded: &Graded, row: Option<&GoldRow<'_>>) -> Self {
        let pair = |counts: super::metrics::VerdictCounts| {
            Some((counts.success, counts.success + counts.failure))
        };
        self.fixed = pair(graded.fail_to_pass());
        self.kept = pair(graded.pass_to_pass());
        self.notes.extend(graded.caution.iter().chain(&graded.all_absent).cloned());
        let absent = graded.presence().absent;
        if absent > 0 && graded.all_absent.is_none() {
            self.notes.push(format!("gold tests that are absent from the log: {absent}"));
        }
        for (category, verdicts) in CATEGORIES.iter().zip(&graded.categories).take(2) {
            let tests = row.and_then(|row| row.tests(category).ok()).unwrap_or(&[]);
            let failing = tests.iter().enumerate().filter(|(at, _)| verdicts.get(*at).is_failure());
            for (_, test) in failing {
                self.failing_count += 1;
                if self.failing.len() < MAX_NAMED_TESTS {
                    self.failing.push(test.to_string());
                }
            }
        }
        self
    }
}

impl Page {
    /// A page with the share that a model resolved. `what` names the counted things, in the plural.
    pub fn new(model: &str, resolved: usize, total: usize, what: &str) -> Self {
        let percent = Self::percent(resolved, total);
        let (lead, heading) = match total {
            0 => (format!("no {what}"), model.to_owned()),
            _ => (
                format!("{resolved} of {total} {what} resolved ({percent})"),
                format!("{model}: {percent} resolved"),
            ),
        };
        Self { title: model.to_owned(), lead, heading, ..Self::default() }
    }

    /// A share in percent, truncated and not rounded, so that 100 means all.
    pub fn percent(part: usize, all: usize) -> String {
        let hundredths = 10_000 * part / all.max(1);
        format!("{}.{:02} %", hundredths / 100, hundredths % 100)
    }

    /// Adds to the heading how many have no verdict.
    pub fn but(&mut self, count: usize, what: &str) {
        if count > 0 {
            self.lead += &format!(", {count} {what}");
        }
    }

    /// The same for the rows without a verdict.
    pub(crate) fn but_rows(&mut self) {
        for (result, what) in
            [("NOT_RUN", "not run"), ("NOT_GRADED", "not graded"), ("ERROR", "in error")]
        {
            let count = self.rows.iter().filter(|row| row.result == result).count();
            self.but(count, what);
        }
    }

    /// Adds to the facts at the top.
    pub fn fact(&mut self, name: &str, value: &dyn std::fmt::Display) {
        self.facts.push((name.to_owned(), value.to_string()));
    }

    /// Adds what could be graded.
    pub fn covered(&mut self, coverage: &Coverage) {
        if let Some(predictions) = coverage.predictions {
            self.fact("Predictions", &predictions.total);
            if predictions.without_patch > 0 {
                self.fact("Without a patch", &predictions.without_patch);
            }
            let percent = Self::percent(predictions.with_log, predictions.expected());
            self.fact("With a log", &format!("{} ({percent})", predictions.with_log));
        }
        if coverage.logs.unrecognised > 0 {
            self.fact("Logs without a harness's mark", &coverage.logs.unrecognised);
        }
        let package = if coverage.rules == "v1" { "swebench 1.1.5" } else { "swebench 5.0.2" };
        self.fact("Rules of", &package);
    }

    /// The page as HTML.
    pub fn html(&self) -> String {
        let data = Style::default().render(self);
        // Only `<` could end the script element; escaped, it is the same JSON.
        let data = String::from_utf8_lossy(&data).replace('<', "\\u003c");
        include_str!("page.html").replacen("@DATA@", &data, 1)
    }
}

/// The duration of the tests, from the last line of the log that states it (`in 12.34s`, `in 5.93 seconds`).
pub(crate) fn stated_seconds(text: &str) -> Option<f64> {
    static TIME: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?m)(?:^Ran \d+ tests?|passed|failed|errors?|exceptions?|warnings?|skipped|fail,|pass,)[^\n]*? in (\d+(?:\.\d+)?) ?s")
            .expect("the pattern is constant")
    });
    TIME.captures_iter(text).last()?.get(1)?.as_str().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_cannot_leave_its_place_in_the_page() {
        let row =
            PageRow { name: "</script><script>alert(1)</script>".to_owned(), ..PageRow::default() };
        let html = Page { rows: vec![row], ..Page::default() }.html();
        assert!(!html.contains("alert(1)</script>"));
        assert!(html.contains("\\u003c/script>\\u003cscript>alert(1)"));
    }

    #[test]
    fn seconds_are_those_of_the_last_summary() {
        let cases = [
            ("== 3 passed in 0.01s ==\n=== 2 failed, 1 passed in 12.34s ===", Some(12.34)),
            ("Ran 12 tests in 1.5s\n\nOK", Some(1.5)),
            ("== tests finished: 99 passed, 2 failed, in 121.00 seconds ==", Some(121.0)),
            ("nothing", None),
        ];
        for (text, seconds) in cases {
            assert_eq!(stated_seconds(text), seconds, "{text}");
        }
    }
}
