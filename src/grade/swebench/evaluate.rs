//! Grades a log against a gold row, by the rules of either generation.

use std::sync::LazyLock;

use regex::Regex;

use super::gold::{CATEGORIES, GoldRow};
use super::logs::{self, Unreadable, marker};
use super::verdicts::{Graded, Verdict, Verdicts};
use crate::parser::swebench::{Generation, LogParser, Spec, StatusMap, named, parser_of};

/// The repositories of the current harness whose logs name only failures, so that a test without a line passed.
pub const FAIL_ONLY: [&str; 6] = [
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
    /// The patches were applied: the status of each test.
    Applied(StatusMap<'a>),
    /// The patches were not applied, or the log cannot be trusted; `--strict` says why.
    NotApplied(Option<String>),
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
            return named(Generation::V5, &name).ok_or(Unreadable::Parser(name));
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
            && let Some(why) = distrust(text, self.generation)
        {
            return Ok(Shown::NotApplied(Some(why)));
        }
        let spec = Spec { instance_id: subject.instance, version: subject.version };
        match self.generation {
            Generation::V1 => match logs::evaluated(text) {
                Some(part) => Ok(Shown::Applied(parser.status_map(part, spec)?)),
                None => Ok(Shown::NotApplied(None)),
            },
            Generation::V5 => current(text, parser, spec),
        }
    }

    /// The verdicts on the gold tests. v1: `get_eval_report`, the current harness: `get_eval_tests_report`. The last
    /// two categories are only read on request.
    pub fn grade(
        &self,
        map: &StatusMap<'_>,
        row: &GoldRow<'_>,
        repository: &str,
        to_fail: bool,
    ) -> Result<Graded, Unreadable> {
        let judge = Judge::new(self, map, row, repository)?;
        let mut graded = Graded::default();
        let mut seen = Seen::default();
        let wanted = if to_fail { 4 } else { 2 };
        for (at, category) in CATEGORIES.iter().enumerate().take(wanted) {
            let tests = row.tests(category).map_err(Unreadable::Row)?;
            seen.tests += tests.len();
            graded.categories[at] = match judge.kind {
                Kind::V1 { strict: false } => {
                    let mut statuses = InOrder { map, next: 0 };
                    tests.iter().map(|test| v1(statuses.of(test))).collect()
                }
                _ => tests.iter().map(|test| judge.verdict(test, at == 1, &mut seen)).collect(),
            };
        }
        if self.strict {
            graded.caution = seen.caution();
            let named = graded_tests(row);
            graded.nothing_to_resolve = named == 0;
        }
        Ok(graded)
    }

    /// The verdicts if the patch was not applied: every test failed.
    pub fn not_applied(
        &self,
        row: &GoldRow<'_>,
        caution: Option<String>,
    ) -> Result<Graded, Unreadable> {
        let mut graded = Graded { caution: caution.into_iter().collect(), ..Graded::default() };
        for (at, category) in CATEGORIES.iter().enumerate().take(2) {
            let tests = row.tests(category).map_err(Unreadable::Row)?;
            graded.categories[at] =
                std::iter::repeat_n(Verdict::Failure, tests.len()).collect::<Verdicts>();
        }
        if self.strict && graded_tests(row) == 0 {
            graded.caution.push(NO_TESTS.to_owned());
            graded.nothing_to_resolve = true;
        }
        Ok(graded)
    }
}

const NO_TESTS: &str = "the gold row names no test";

/// How many tests decide whether the instance is resolved.
fn graded_tests(row: &GoldRow<'_>) -> usize {
    CATEGORIES[..2].iter().map(|category| row.tests(category).map_or(0, <[_]>::len)).sum()
}

/// The verdict of the first harness for the status in its log.
fn v1(word: Option<&str>) -> Verdict {
    match word {
        Some("PASSED") => Verdict::Success,
        None | Some("FAILED" | "ERROR") => Verdict::Failure,
        Some(_) => Verdict::Dropped,
    }
}

/// Statuses of a map, looked up in nearly the map's own order, as in gold rows made from such logs: the name after the
/// last one is compared before any lookup.
struct InOrder<'a, 'm> {
    map: &'a StatusMap<'m>,
    next: usize,
}

impl<'a> InOrder<'a, '_> {
    #[inline]
    fn of(&mut self, test: &str) -> Option<&'a str> {
        let map = self.map;
        let at = match map.get_index(self.next) {
            Some((name, _)) if name == test => self.next,
            _ => map.get_index_of(test)?,
        };
        self.next = at + 1;
        map.get_index(at).map(|(_, word)| word.as_ref())
    }
}

/// Why `--strict` does not trust a log.
fn distrust(text: &str, generation: Generation) -> Option<String> {
    let bad =
        [marker::TESTS_TIMED_OUT, marker::TESTS_ERRORED, marker::INIT_FAILED, marker::RESET_FAILED];
    let found = bad
        .into_iter()
        .find(|mark| logs::contains(text, mark))
        .map(|mark| format!("the log has `{mark}`"));
    if generation == Generation::V1 && logs::contains(text, marker::START) {
        return Some("the log has the marks of both harnesses".to_owned());
    }
    let once: &[&str] = match generation {
        Generation::V1 => &[marker::APPLIED_PRED, marker::APPLIED_TEST],
        Generation::V5 => &[marker::START, marker::END, marker::EXIT_CODE],
    };
    found.or_else(|| {
        let (mark, count) =
            once.iter().find_map(|mark| Some((mark, too_many(text, mark, generation)?)))?;
        Some(format!("the log has {count} marks `{mark}`"))
    })
}

/// How often a mark occurs, if that is more often than its harness writes it. The current harness traces its script: `+
/// : '…'` is the mark itself, and `+ echo '…'` precedes the one that the command prints.
fn too_many(text: &str, mark: &str, generation: Generation) -> Option<usize> {
    let (mut traced, mut echoed, mut plain) = (0, 0, 0);
    for at in memchr::memmem::find_iter(text.as_bytes(), mark) {
        let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
        match text[start..at].trim_start_matches('+').trim_start() {
            _ if generation == Generation::V1 || !text[start..].starts_with('+') => plain += 1,
            before if before.starts_with("echo ") => echoed += 1,
            _ => traced += 1,
        }
    }
    match (traced, echoed, plain) {
        (0, 0..=1, 0..=1) | (1, 0, 0) => None,
        _ => Some(traced + echoed + plain),
    }
}

/// The status map by the rules of swebench 5.0.2.
fn current<'a>(text: &'a str, parser: &LogParser, spec: Spec<'_>) -> Result<Shown<'a>, Unreadable> {
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
    let mut map = parser.status_map(output, spec)?;
    if map.is_empty() {
        map = parser.status_map(text, spec)?;
    }
    if map.is_empty() && !suite_ran(text) {
        return Ok(Shown::NotApplied(None));
    }
    let failed = || map.values().any(|word| word == "FAILED" || word == "ERROR");
    if exit_code(text).is_some_and(|code| code != 0) && !map.is_empty() && !failed() {
        return Ok(Shown::NotApplied(None));
    }
    Ok(Shown::Applied(map))
}

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

/// The rule by which tests are judged.
enum Kind {
    V1 { strict: bool },
    V5 { strict: bool },
    FailOnly { strict: bool },
}

struct Judge<'a, 'm> {
    kind: Kind,
    map: &'a StatusMap<'m>,
    /// The names in order, to look up prefixes of truncated identifiers.
    sorted: LazyLock<Vec<usize>, Box<dyn FnOnce() -> Vec<usize> + 'a>>,
}

/// What a strict report notes about its tests.
#[derive(Default)]
struct Seen {
    tests: usize,
    skipped: usize,
    no_status: usize,
    errors: usize,
}

impl<'a, 'm> Judge<'a, 'm> {
    fn new(
        rules: &Rules,
        map: &'a StatusMap<'m>,
        row: &GoldRow<'_>,
        repository: &str,
    ) -> Result<Self, Unreadable> {
        let strict = rules.strict;
        let kind = match rules.generation {
            Generation::V1 => Kind::V1 { strict },
            Generation::V5 => {
                let default =
                    if FAIL_ONLY.contains(&repository) { "fail_only" } else { "pass_and_fail" };
                match row.text("eval_type").as_deref().unwrap_or(default) {
                    "pass_and_fail" => Kind::V5 { strict },
                    "fail_only" => Kind::FailOnly { strict },
                    other => {
                        return Err(Unreadable::Row(format!(
                            "the gold row's `eval_type` is `{other}`"
                        )));
                    }
                }
            }
        };
        let sorted: Box<dyn FnOnce() -> Vec<usize> + 'a> = Box::new(move || {
            let mut order: Vec<usize> = (0..map.len()).collect();
            order.sort_unstable_by_key(|&at| name(map, at));
            order
        });
        Ok(Self { kind, map, sorted: LazyLock::new(sorted) })
    }

    fn verdict(&self, test: &str, keep: bool, seen: &mut Seen) -> Verdict {
        let (word, strict) = match self.kind {
            Kind::V1 { strict } => (self.map.get(test).map(AsRef::as_ref), strict),
            Kind::V5 { strict } => (self.resolve(test), strict),
            Kind::FailOnly { strict } => {
                return match self.map.get(test).map(AsRef::as_ref) {
                    Some("FAILED") => Verdict::Failure,
                    Some("ERROR") if strict => {
                        seen.errors += 1;
                        Verdict::Failure
                    }
                    _ => Verdict::Success,
                };
            }
        };
        let current = matches!(self.kind, Kind::V5 { .. });
        match word {
            Some("PASSED") => Verdict::Success,
            Some("XFAIL") if current => Verdict::Success,
            None | Some("FAILED" | "ERROR") => Verdict::Failure,
            Some("SKIPPED") => {
                seen.skipped += 1;
                match (strict || (current && !keep), current) {
                    (true, _) => Verdict::Failure,
                    (false, true) => Verdict::Success,
                    (false, false) => Verdict::Dropped,
                }
            }
            Some(_) => {
                seen.no_status += 1;
                if strict { Verdict::Failure } else { Verdict::Dropped }
            }
        }
    }

    /// The status of a test. An identifier that was truncated within its parameters stands for the tests that start
    /// with it, if these agree on whether they passed.
    fn resolve(&self, test: &str) -> Option<&'a str> {
        if let Some(word) = self.map.get(test) {
            return Some(word.as_ref());
        }
        let brackets = |bracket| memchr::memchr_iter(bracket, test.as_bytes()).count();
        if brackets(b'[') <= brackets(b']') {
            return None;
        }
        let from = self.sorted.partition_point(|&at| name(self.map, at) < test);
        let found =
            self.sorted[from..].iter().take_while(|&&at| name(self.map, at).starts_with(test));
        let mut first: Option<usize> = None;
        let mut passed = None;
        for &at in found {
            let word = word(self.map, at);
            let now = word == "PASSED" || word == "XFAIL";
            if *passed.get_or_insert(now) != now {
                return None;
            }
            first = Some(first.map_or(at, |first| first.min(at)));
        }
        first.map(|at| word(self.map, at))
    }
}

fn name<'a>(map: &'a StatusMap<'_>, at: usize) -> &'a str {
    map.get_index(at).map_or("", |(name, _)| name.as_ref())
}

fn word<'a>(map: &'a StatusMap<'_>, at: usize) -> &'a str {
    map.get_index(at).map_or("", |(_, word)| word.as_ref())
}

impl Seen {
    fn caution(&self) -> Vec<String> {
        let mut caution = Vec::new();
        if self.tests == 0 {
            caution.push(NO_TESTS.to_owned());
        }
        if self.skipped > 0 && self.skipped == self.tests {
            caution.push("all gold tests were skipped".to_owned());
        } else if self.skipped > 0 {
            caution.push(format!("gold tests that were skipped: {}", self.skipped));
        }
        if self.no_status > 0 {
            caution.push(format!("gold tests with an unknown status: {}", self.no_status));
        }
        if self.errors > 0 {
            caution.push(format!("gold tests that ended in an error: {}", self.errors));
        }
        caution
    }
}
