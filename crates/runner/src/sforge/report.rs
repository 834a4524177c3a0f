//! The report of one evaluation, and the shorter forms of its test cases.

use std::fmt::Write as _;

use indexmap::IndexMap;
use serde::ser::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::{StatusCounts, word};
use test_report::model::{Claims, CompactCase, CompactReport, Status};
use test_report::parser::{TotalScore, total_score};
use test_report::text::strip_ansi;

/// How many failing tests the summary names.
const MAX_NAMED_TESTS: usize = 10;

/// How much of a log without a result is quoted.
const MAX_QUOTED_LINES: usize = 10;
const MAX_QUOTED_BYTES: usize = 2000;

/// The length of a summary, in characters.
const MAX_SUMMARY_CHARS: usize = 4096;

/// What is known about an evaluation apart from its log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Run {
    /// The task's id.
    pub task_id: String,
    /// What the caller calls the submission.
    pub submission_id: String,
    /// The evaluation was killed at its deadline.
    pub timed_out: bool,
    /// The exit code of the evaluation command; `None` if it was killed.
    pub exit_code: Option<i32>,
    /// Wall time in seconds.
    pub runtime_seconds: f64,
    /// How the command ended, as a fragment that reads after "the command"; `None` for a stored log. If the result is
    /// missing or names no test, the report quotes this with the last lines of the log.
    pub ended: Option<String>,
    /// Other reasons why the result cannot be used.
    pub invalid: Vec<String>,
    /// Remarks for people.
    pub remarks: Vec<String>,
}

/// The report of one evaluation. Its JSON always has all keys, in this order.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EvalReport {
    /// The task's id; empty for a stored log.
    pub task_id: String,
    /// What the caller calls the submission; empty for a stored log.
    pub submission_id: String,
    /// Whether the result counts. Unless the evaluator stated `false` itself, `diagnostics` begins with the reasons.
    pub valid: bool,
    /// The continuous score, finite.
    pub score: Option<f64>,
    /// As the evaluator stated it, or else the share of passed tests.
    pub pass_rate: f64,
    /// One paragraph for the people and agents who made the submission.
    pub summary: Option<String>,
    /// Tests that count: all but the skipped ones.
    pub total_tests: u64,
    /// Of these, how many passed.
    pub passed: u64,
    /// How many failed.
    pub failed: u64,
    /// How many have no verdict.
    pub errors: u64,
    /// How many were skipped on request.
    pub skipped: u64,
    /// The test cases.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Detail<'static>>"))]
    pub details: Listing,
    /// Other measurements.
    pub metrics: Map<String, Value>,
    /// Why the result is not valid, then anything unreadable or unusual.
    pub diagnostics: Vec<String>,
    /// Whether the evaluation was killed at its deadline.
    pub timed_out: bool,
    /// The exit code of the evaluation command; null when it was killed, and for a stored log.
    pub exit_code: Option<i32>,
    /// How long the evaluation took, in seconds of wall time; 0 for a stored log.
    pub runtime_seconds: f64,
}

impl EvalReport {
    /// Grades what a parser made of `log`, the evaluation's [`section`](super::section).
    pub fn new(mut compact: CompactReport, log: &[u8], mut run: Run) -> Self {
        compact.settle();
        let mut invalid = std::mem::take(&mut run.invalid);
        if run.timed_out {
            invalid.push("the evaluation timed out".to_owned());
        }
        let missing = !compact.report.evidence && compact.report.invalid.is_empty();
        if missing {
            invalid.push("the result is missing".to_owned());
        }
        invalid.append(&mut compact.report.invalid);
        let own = compact.report.claims.is_some();
        let claims = compact.report.claims.take().unwrap_or_else(|| claims_of(log, &mut invalid));
        let counts = StatusCounts::of(&compact);
        // A tool that ran no test and failed was not called as the task's author intended.
        let nothing = !own && claims.score.is_none() && counts.total() + counts.skipped == 0;
        let nothing = nothing && !missing && run.exit_code.is_some_and(|code| code != 0);
        if nothing {
            invalid.push("no test was run".to_owned());
        }
        let stopped = stopped(&run, &compact, own, &counts);
        let ended = run.ended.map(|ended| match stopped {
            _ if missing || nothing => Some(last_words(&ended, log)),
            Stopped::Early => {
                invalid.push(format!("the evaluation did not end: the command {ended}"));
                None
            }
            Stopped::Behind => Some(format!("the command {ended}")),
            Stopped::AsItShould => None,
        });
        let summary = match claims.summary {
            None if claims.refused.iter().any(|field| field == "summary") => None,
            None => Some(summary(&compact, &counts)),
            stated => stated,
        };
        let valid = claims.valid.unwrap_or(true) && invalid.is_empty();
        let failure = compact.report.failure.take();
        let mut diagnostics = invalid;
        diagnostics.extend(ended.flatten());
        diagnostics.extend(run.remarks);
        diagnostics.extend(failure);
        diagnostics.append(&mut compact.report.diagnostics);
        Self {
            task_id: run.task_id,
            submission_id: run.submission_id,
            valid,
            score: claims.score,
            pass_rate: claims.pass_rate.unwrap_or_else(|| counts.pass_rate()),
            summary: summary.map(|summary| summary.chars().take(MAX_SUMMARY_CHARS).collect()),
            total_tests: counts.total(),
            passed: counts.passed,
            failed: counts.failed,
            errors: counts.errors,
            skipped: counts.skipped,
            details: Listing { compact, own },
            metrics: claims.metrics,
            diagnostics,
            timed_out: run.timed_out,
            exit_code: run.exit_code,
            runtime_seconds: run.runtime_seconds,
        }
    }

    /// Replaces a folder's path by another in the whole report, except in `metrics`.
    pub fn replace(&mut self, from: &str, to: &str) {
        self.details.compact.replace(from, to);
        for text in self.diagnostics.iter_mut().chain(&mut self.summary) {
            *text = text.replace(from, to);
        }
    }
}

/// What a log states whose parser makes no claims.
fn claims_of(log: &[u8], invalid: &mut Vec<String>) -> Claims {
    let (score, unusable) = match total_score(log) {
        TotalScore::Value(score) => (Some(score), None),
        TotalScore::Unusable(why) => (None, Some(why)),
        TotalScore::Absent => (None, None),
    };
    invalid.extend(unusable);
    Claims { score, ..Claims::default() }
}

/// Whether an evaluation was stopped.
#[derive(Clone, Copy)]
enum Stopped {
    /// It ended by itself, and what it printed explains its exit code.
    AsItShould,
    /// It failed or was killed, and what it printed does not say so.
    Behind,
    /// It failed or was killed before its output came to an end, so that a part stands for the whole.
    Early,
}

fn stopped(run: &Run, compact: &CompactReport, own: bool, counts: &StatusCounts) -> Stopped {
    let complete = compact.report.complete;
    // A list of scores may do without its total, but not if the evaluation failed.
    let no_total = complete.is_none() && compact.iter().any(|case| case.score.is_some());
    match run.exit_code {
        _ if run.ended.is_none() || run.timed_out || run.exit_code == Some(0) => {
            Stopped::AsItShould
        }
        // The result of an evaluator is there as a whole, or not at all.
        None if !own && complete != Some(true) => Stopped::Early,
        Some(_) if complete == Some(false) || no_total => Stopped::Early,
        Some(_) if counts.failed + counts.errors > 0 => Stopped::AsItShould,
        _ => Stopped::Behind,
    }
}

/// How a command ended, and what it printed last.
fn last_words(ended: &str, log: &[u8]) -> String {
    let end = &log[log.len().saturating_sub(MAX_QUOTED_BYTES)..];
    let text = strip_ansi(&String::from_utf8_lossy(end)).trim_end().to_owned();
    if text.trim().is_empty() {
        return format!("the command {ended} and printed nothing");
    }
    let lines: Vec<&str> = text.lines().rev().take(MAX_QUOTED_LINES).collect();
    let lines: Vec<&str> = lines.into_iter().rev().collect();
    format!("the command {ended}; it printed last:\n{}", lines.join("\n"))
}

/// `3/5 tests passed. Failed: a, b`, as SForge's feedback.
fn summary(compact: &CompactReport, counts: &StatusCounts) -> String {
    if counts.total() == 0 {
        return "No tests found".to_owned();
    }
    let mut text = format!("{}/{} tests passed", counts.passed, counts.total());
    let mut failing =
        compact.iter().filter(|case| !matches!(word(case.status), "PASSED" | "SKIPPED"));
    let named: Vec<&str> = failing.by_ref().take(MAX_NAMED_TESTS).map(|case| case.name).collect();
    if !named.is_empty() {
        text += ". Failed: ";
        text += &named.join(", ");
        let more = failing.count();
        if more > 0 {
            let _ = write!(text, " (+{more} more)");
        }
    }
    text
}

/// The test cases of a report.
#[derive(Debug, Clone, PartialEq)]
pub struct Listing {
    compact: CompactReport,
    /// The evaluator made the list: it is shown unchanged, with skipped tests and all fields.
    own: bool,
}

impl Listing {
    /// The cases that are listed.
    pub fn cases(&self) -> impl Iterator<Item = CompactCase<'_>> {
        self.compact.iter().filter(|case| self.own || *case.status != Status::Skipped)
    }

    /// One line of JSON for each case: all fields of the evaluator's own list, otherwise name and status.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.cases().map(|case| {
            let [name, status] = [case.name, word(case.status)].map(quoted);
            if !self.own {
                return format!("{{\"name\": {name}, \"status\": {status}}}");
            }
            let message = case.message.map_or_else(|| "null".to_owned(), quoted);
            let [score, weight] = [case.score, case.weight].map(|number| Value::from(number).to_string());
            format!(
                "{{\"name\": {name}, \"status\": {status}, \"message\": {message}, \"score\": {score}, \"weight\": {weight}}}"
            )
        })
    }

    /// The status of each name, including skipped tests.
    pub fn status_map(&self) -> StatusMap<'_> {
        let mut statuses = IndexMap::with_capacity(self.compact.len());
        let mut differ = IndexMap::new();
        for case in self.compact.iter() {
            let new = word(case.status);
            let worst = statuses.entry(case.name).or_insert(new);
            if *worst != new {
                *worst = std::cmp::max_by_key(*worst, new, |word| severity(word));
                differ.insert(case.name, *worst);
            }
        }
        let mut notes: Vec<String> = differ
            .iter()
            .take(MAX_NAMED_TESTS)
            .map(|(name, worst)| format!("the results of `{name}` differ: {worst} counts"))
            .collect();
        if differ.len() > MAX_NAMED_TESTS {
            notes
                .push(format!("the same is true of {} more names", differ.len() - MAX_NAMED_TESTS));
        }
        StatusMap { statuses, notes }
    }
}

/// The statuses of a log by name.
#[derive(Debug, Clone, PartialEq)]
pub struct StatusMap<'a> {
    /// In the order of the log. If several results share a name, the worst counts: ERROR, FAILED, an unknown word,
    /// SKIPPED, PASSED.
    pub statuses: IndexMap<&'a str, &'a str>,
    /// Notes for people: names with different results, and the one that counts.
    pub notes: Vec<String>,
}

/// The severity of a status among results with the same name.
fn severity(word: &str) -> u8 {
    match word {
        "PASSED" => 0,
        "SKIPPED" => 1,
        "FAILED" => 3,
        "ERROR" => 4,
        _ => 2,
    }
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

impl Serialize for Listing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cases().map(|case| Detail {
            name: case.name,
            status: word(case.status),
            message: case.message,
            score: case.score,
            weight: case.weight,
        }))
    }
}

/// One test case.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Detail<'a> {
    /// Its name.
    name: &'a str,
    /// `PASSED`, `FAILED` or `ERROR`; an evaluator's own list may contain other words.
    status: &'a str,
    /// What the tool or the evaluator says about it.
    message: Option<&'a str>,
    /// Points, if the evaluator gives any.
    score: Option<f64>,
    /// The weight of the points.
    weight: Option<f64>,
}

#[cfg(test)]
mod tests;
