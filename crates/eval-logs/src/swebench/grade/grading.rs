//! The verdicts on the gold tests of a log, by the rules of either generation.

use std::sync::LazyLock;

use super::evaluate::{FAIL_ONLY, Results, Rules};
use super::gold::{CATEGORIES, GoldRow};
use super::verdicts::{Graded, Verdict, Verdicts};
use crate::logs::Unreadable;
use crate::status_map::StatusMap;
use crate::swebench::parsers::Generation;

/// The categories of gold tests that are graded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Categories {
    /// Those that decide whether the instance is resolved: `FAIL_TO_PASS` and `PASS_TO_PASS`.
    Decisive,
    /// All four.
    All,
}

impl Rules {
    /// The verdicts on the gold tests. v1: `get_eval_report`, the current harness: `get_eval_tests_report`.
    pub fn grade(
        &self,
        results: &Results<'_>,
        row: &GoldRow<'_>,
        repository: &str,
        categories: Categories,
    ) -> Result<Graded, Unreadable> {
        let map = &results.map;
        let judge = Judge::new(self, results, row, repository)?;
        let mut graded = Graded::default();
        let mut notes = StrictNotes::default();
        let wanted = match categories {
            Categories::Decisive => &CATEGORIES[..2],
            Categories::All => &CATEGORIES[..],
        };
        for (at, category) in wanted.iter().enumerate() {
            let tests = row.tests(category).map_err(Unreadable::Row)?;
            notes.tests += tests.len();
            graded.categories[at] = match judge.kind {
                Kind::V1 { strict: false } => {
                    let mut statuses = InOrder { map, next: 0 };
                    tests.iter().map(|test| v1(statuses.of(test))).collect()
                }
                _ => tests.iter().map(|test| judge.verdict(test, at == 1, &mut notes)).collect(),
            };
            if graded.categories[at].dropped() > 0
                || notes.no_status > 0
                || results.strange.is_some()
            {
                let no_status =
                    tests.iter().filter_map(|test| Some((test, judge.no_status(test)?)));
                let named = no_status.map(|(test, word)| (test.to_string(), word.to_owned()));
                graded.unknown.extend(named.take(MAX_NAMED_TESTS));
            }
        }
        if self.strict {
            graded.caution = notes.caution();
            graded.caution.extend(judge.unfinished().map(ToOwned::to_owned));
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
/// How many gold tests without a status are named.
const MAX_NAMED_TESTS: usize = 10;

/// The statuses of the current harness; the first one does not know the last.
pub const STATUSES: [&str; 5] = ["PASSED", "FAILED", "ERROR", "SKIPPED", "XFAIL"];

/// Whether a word is a status of either harness.
pub fn is_status(word: &str) -> bool {
    STATUSES.contains(&word)
}

/// How many tests decide whether the instance is resolved.
fn graded_tests(row: &GoldRow<'_>) -> usize {
    CATEGORIES[..2].iter().map(|category| row.tests(category).map_or(0, <[_]>::len)).sum()
}

/// The verdict of the first harness for the status in its log.
fn v1(word: Option<&str>) -> Verdict {
    match word {
        Some("PASSED") => Verdict::Success,
        Some("FAILED" | "ERROR") => Verdict::Failure,
        None => Verdict::Absent,
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

/// The rule by which tests are judged.
enum Kind {
    V1 { strict: bool },
    V5 { strict: bool },
    FailOnly { strict: bool },
}

struct Judge<'a, 'm> {
    kind: Kind,
    results: &'a Results<'m>,
    map: &'a StatusMap<'m>,
    /// The names in order, to look up prefixes of truncated identifiers.
    sorted: LazyLock<Vec<usize>, Box<dyn FnOnce() -> Vec<usize> + 'a>>,
}

/// Counts of the gold tests that a strict report notes.
#[derive(Default)]
struct StrictNotes {
    tests: usize,
    skipped: usize,
    no_status: usize,
    errors: usize,
    outside: usize,
    both: usize,
}

impl<'a, 'm> Judge<'a, 'm> {
    fn new(
        rules: &Rules,
        results: &'a Results<'m>,
        row: &GoldRow<'_>,
        repository: &str,
    ) -> Result<Self, Unreadable> {
        let map = &results.map;
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
        Ok(Self { kind, results, map, sorted: LazyLock::new(sorted) })
    }

    fn verdict(&self, test: &str, keep: bool, notes: &mut StrictNotes) -> Verdict {
        let (word, strict) = match self.kind {
            Kind::V1 { strict } => (self.map.get(test).map(AsRef::as_ref), strict),
            Kind::V5 { strict } => (self.resolve(test), strict),
            Kind::FailOnly { strict } => {
                return match self.map.get(test).map(AsRef::as_ref) {
                    Some("FAILED") => Verdict::Failure,
                    _ if self.unfinished().is_some() => Verdict::Failure,
                    Some("ERROR") if strict => {
                        notes.errors += 1;
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
            Some("FAILED" | "ERROR") => {
                notes.both += usize::from(self.results.both.contains(test));
                Verdict::Failure
            }
            None if self.results.outside.contains(test) => {
                notes.outside += 1;
                Verdict::Failure
            }
            None => Verdict::Absent,
            Some("SKIPPED") => {
                notes.skipped += 1;
                match (strict || (current && !keep), current) {
                    (true, _) => Verdict::Failure,
                    (false, true) => Verdict::Success,
                    (false, false) => Verdict::Dropped,
                }
            }
            Some(_) => {
                notes.no_status += 1;
                if strict { Verdict::Failure } else { Verdict::Dropped }
            }
        }
    }

    /// The evidence that not all tests were run, for a log that names only failures.
    fn unfinished(&self) -> Option<&str> {
        let fail_only = matches!(self.kind, Kind::FailOnly { .. });
        self.results.unfinished.as_deref().filter(|_| fail_only)
    }

    fn is_v1(&self) -> bool {
        matches!(self.kind, Kind::V1 { .. })
    }

    /// The word for a test, if it is not a status of its harness.
    fn no_status(&self, test: &str) -> Option<&'a str> {
        if let Some(word) = self.results.strange.as_ref().and_then(|words| words.get(test)) {
            return Some(word);
        }
        let word = match self.kind {
            Kind::V5 { .. } => self.resolve(test),
            _ => self.map.get(test).map(AsRef::as_ref),
        };
        word.filter(|word| !is_status(word) || self.is_v1() && *word == "XFAIL")
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

impl StrictNotes {
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
        if self.both > 0 {
            caution.push(format!("gold tests that passed and failed in one log: {}", self.both));
        }
        if self.outside > 0 {
            caution.push(format!(
                "gold tests that pass only outside of pytest's short test summary: {}",
                self.outside
            ));
        }
        if self.errors > 0 {
            caution.push(format!("gold tests that ended in an error: {}", self.errors));
        }
        caution
    }
}
