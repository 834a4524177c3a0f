//! Grades a log against a gold row, by the rules of either generation.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use super::gold::GoldRow;
use super::strict;
use super::tally;
use crate::log_parser::{LogParser, Spec, Strange};
use crate::logs::{self, Unreadable, marker};
use crate::status_map::StatusMap;
use crate::swebench::parsers::{Generation, parser_of};

/// The repositories of the current harness whose logs name only failures, so that a test without a line passed.
pub(crate) const FAIL_ONLY: [&str; 6] = [
    "chartjs/Chart.js",
    "processing/p5.js",
    "markedjs/marked",
    "bpmn-io/bpmn-js",
    "openlayers/openlayers",
    "eslint/eslint",
];

/// How logs are read and graded.
#[derive(Clone, Copy)]
pub struct Rules {
    /// The generation of the harness whose parsers, marks and verdicts apply.
    pub generation: Generation,
    /// Close the known holes.
    pub strict: bool,
    /// Use this parser for every log.
    pub parser: Option<&'static LogParser>,
}

/// The subject of a log.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// `django__django-11099`
    pub instance: &'a str,
    /// `django/django`
    pub repository: &'a str,
    /// The project's version, if a gold row states it.
    pub version: &'a str,
}

/// The results of a log.
pub enum Shown<'a> {
    /// The patches were applied.
    Applied(Results<'a>),
    /// The patches were not applied, or the log cannot be trusted and this is why.
    NotApplied(Option<String>),
}

/// The test results in a log.
#[derive(Default)]
pub struct Results<'a> {
    /// The status of each test.
    pub map: StatusMap<'a>,
    /// Tests that pass only outside of the test tool's own summary, where `--strict` ignores them.
    pub(super) outside: HashSet<Cow<'a, str>>,
    /// Tests that failed and passed, if the log is read strictly.
    pub(super) both: HashSet<Cow<'a, str>>,
    /// The words of a user's parser that are no status, and count as ERROR.
    pub(super) strange: Option<Box<Strange>>,
    /// The evidence that the tests did not run to their end, for logs that name only failures and are read strictly.
    pub(super) unfinished: Option<String>,
}

/// Hardly any log has such words.
pub(super) fn boxed(strange: Strange) -> Option<Box<Strange>> {
    (!strange.is_empty()).then(|| Box::new(strange))
}

impl<'a> Results<'a> {
    /// The results in a part of a log.
    fn read(part: &'a str, parser: &LogParser, spec: Spec<'_>) -> Result<Self, Unreadable> {
        let (map, strange) = parser.status_map_and_words(part, spec)?;
        Ok(Self { map, strange: boxed(strange), ..Self::default() })
    }
}

impl<'a> From<StatusMap<'a>> for Results<'a> {
    fn from(map: StatusMap<'a>) -> Self {
        Self { map, ..Self::default() }
    }
}

impl Rules {
    /// Whether the output of these rules is identical to that of the package of this generation.
    pub fn equal(&self, package: Generation) -> bool {
        self.generation == package && !self.strict && self.parser.is_none()
    }

    /// The rules of swebench 1.1.5.
    pub const V1: Self = Self { generation: Generation::V1, strict: false, parser: None };

    /// The parser for a repository; a gold row of the current harness may name another.
    pub fn parser_for(
        &self,
        repository: &str,
        row: Option<&GoldRow<'_>>,
    ) -> Result<&'static LogParser, Unreadable> {
        if let Some(parser) = self.parser {
            return Ok(parser);
        }
        if self.generation == Generation::V5
            && let Some(name) =
                row.and_then(|row| row.text("log_parser")).filter(|name| !name.is_empty())
        {
            return Generation::V5.parsers().find(&name).ok_or(Unreadable::Parser(name));
        }
        parser_of(self.generation, repository)
            .ok_or_else(|| Unreadable::Repository(repository.to_owned()))
    }

    /// The status map of an evaluation log. v1: `get_logs_eval`.
    pub fn show<'a>(
        &self,
        text: &'a str,
        parser: &LogParser,
        subject: Subject<'_>,
    ) -> Result<Shown<'a>, Unreadable> {
        if self.strict
            && let Some(why) = strict::distrust(text, self.generation)
        {
            return Ok(Shown::NotApplied(Some(why)));
        }
        let spec = Spec { instance_id: subject.instance, version: subject.version };
        match self.generation {
            Generation::V1 => match logs::evaluated(text) {
                Some(part) if self.strict => {
                    let read = strict::read(part, parser, spec, subject.repository)?;
                    Ok(match read {
                        Ok(results) => match strict::harness_contradicts(text, &results.map) {
                            None => Shown::Applied(results),
                            why => Shown::NotApplied(why),
                        },
                        Err(why) => Shown::NotApplied(Some(why)),
                    })
                }
                Some(part) => Ok(Shown::Applied(Results::read(part, parser, spec)?)),
                None => Ok(Shown::NotApplied(None)),
            },
            Generation::V5 => self.current(text, parser, spec, subject.repository),
        }
    }

    /// Why no patch counts as applied by a log, in words that fit every log of which [`Self::show`] says no more.
    pub(crate) fn why_not_applied(&self, text: &str) -> String {
        let has = |mark: &&str| logs::contains(text, mark);
        let bad = [
            marker::APPLY_FAILED,
            marker::INIT_FAILED,
            marker::RESET_FAILED,
            marker::TESTS_ERRORED,
            marker::TESTS_TIMED_OUT,
        ];
        let wanted: &[&str] = match self.generation {
            Generation::V1 => &[marker::APPLIED_TEST, marker::APPLIED_PRED],
            Generation::V5 => &[marker::START, marker::END],
        };
        if let Some(mark) = bad.iter().find(|mark| has(mark)) {
            return format!("the log has `{mark}`");
        }
        if let Some(mark) = wanted.iter().find(|mark| !has(mark)) {
            return format!("the log lacks `{mark}`");
        }
        if exit_code(text).is_some_and(|code| code != 0) {
            return "the exit code of the tests is not 0, and no failed test was read".to_owned();
        }
        match tally::last_count_line(text) {
            Some(line) => format!("no test was read in the log; the log itself says `{line}`"),
            None => "no test was read in the log, and no line says that tests ran".to_owned(),
        }
    }

    /// The results by the rules of swebench 5.0.2.
    fn current<'a>(
        &self,
        text: &'a str,
        parser: &LogParser,
        spec: Spec<'_>,
        repository: &str,
    ) -> Result<Shown<'a>, Unreadable> {
        if let Some(why) = logs::timed_out(text) {
            return Ok(Shown::NotApplied(Some(why)));
        }
        let bad = [
            marker::APPLY_FAILED,
            marker::RESET_FAILED,
            marker::TESTS_ERRORED,
            marker::TESTS_TIMED_OUT,
        ];
        if bad.iter().any(|mark| logs::contains(text, mark)) || !logs::contains(text, marker::END) {
            return Ok(Shown::NotApplied(None));
        }
        let Some((_, output)) = text.split_once(marker::START) else {
            return Ok(Shown::NotApplied(None));
        };
        let output = output.split(marker::START).next().unwrap_or(output);
        let output = output.split(marker::END).next().unwrap_or(output);
        let results = if self.strict {
            match strict::read(output, parser, spec, repository)? {
                Ok(results) => results,
                Err(why) => return Ok(Shown::NotApplied(Some(why))),
            }
        } else {
            Results::read(output, parser, spec)?
        };
        self.with_whole(results, output, text, parser, spec)
    }

    /// The results between the marks; by 5.0.2's rules those of the whole log if there is none.
    fn with_whole<'a>(
        &self,
        mut results: Results<'a>,
        output: &'a str,
        text: &'a str,
        parser: &LogParser,
        spec: Spec<'_>,
    ) -> Result<Shown<'a>, Unreadable> {
        if results.map.is_empty() {
            let whole = Results::read(text, parser, spec)?;
            if !self.strict {
                results = whole;
            } else if !whole.map.is_empty() && results.outside.is_empty() {
                return Ok(Shown::NotApplied(Some(OUTSIDE.to_owned())));
            }
        }
        let map = &results.map;
        if map.is_empty()
            && results.outside.is_empty()
            && !suite_ran(if self.strict { output } else { text })
        {
            return Ok(Shown::NotApplied(None));
        }
        let failed = || map.values().any(|word| word == "FAILED" || word == "ERROR");
        if exit_code(text).is_some_and(|code| code != 0) && !map.is_empty() && !failed() {
            let why = "the exit code of the tests is not 0, and no failed test is in the log";
            return Ok(Shown::NotApplied(self.strict.then(|| why.to_owned())));
        }
        Ok(Shown::Applied(results))
    }
}

const OUTSIDE: &str =
    "no result is between the marks of the test output; results outside of the marks are ignored";

/// Whether a test tool reports that it ran at least one test, for logs that name only failures.
fn suite_ran(text: &str) -> bool {
    static EVIDENCE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(concat!(
            r"(?m)Executed [1-9]\d* of \d+|TOTAL: [1-9]\d* (?:SUCCESS|FAILED)|[1-9]\d* passing",
            r"|Tests:[\s\x1c-\x1f]+[1-9]\d*|Test Suites:[\s\x1c-\x1f]+(?:\d+ [\p{L}\p{N}_]+, )*[1-9]\d* total",
            r"|^# tests [1-9]\d*|[1-9]\d* specs?, \d+ failures?|': ok$",
        ))
        .expect("the pattern is constant")
    });
    EVIDENCE.is_match(text)
}

/// The first exit code in the log; 1 stands for a number that is too large.
fn exit_code(text: &str) -> Option<i64> {
    static CODE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r">>>>> Test Exit Code:[\s\x1c-\x1f]*(-?\d+)").expect("the pattern is constant")
    });
    let code = CODE.captures(text)?.get(1)?.as_str();
    Some(if code.chars().all(|c| matches!(c, '0' | '-')) { 0 } else { code.parse().unwrap_or(1) })
}
