//! The verdict on each gold test.

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::absent::Absent;
use super::gold::{CATEGORIES, GoldRow};
use super::metrics::{Resolution, VerdictCounts, resolution};

/// The verdict on one gold test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Neither: it was skipped, or its word is not a status. The packages leave it out of the report.
    Dropped,
    /// It passed.
    Success,
    /// It failed.
    Failure,
    /// It failed by the rules of both packages, because the log says nothing about it.
    Absent,
}

impl Verdict {
    /// Whether the packages report it as a failure.
    pub(crate) fn is_failure(self) -> bool {
        matches!(self, Self::Failure | Self::Absent)
    }
}

/// The verdicts on the tests of one category in gold order, four to a byte.
#[derive(Debug, Clone, Default)]
pub struct Verdicts {
    packed: Box<[u8]>,
    counts: VerdictCounts,
    dropped: usize,
    absent: usize,
}

impl FromIterator<Verdict> for Verdicts {
    fn from_iter<I: IntoIterator<Item = Verdict>>(verdicts: I) -> Self {
        let verdicts = verdicts.into_iter();
        let mut packed = Vec::with_capacity(verdicts.size_hint().0 / 4 + 1);
        let mut counts = VerdictCounts::default();
        let (mut dropped, mut absent) = (0, 0);
        for (at, verdict) in verdicts.enumerate() {
            let bits = match verdict {
                Verdict::Dropped => {
                    dropped += 1;
                    0
                }
                Verdict::Success => {
                    counts.success += 1;
                    1
                }
                Verdict::Failure => {
                    counts.failure += 1;
                    2
                }
                Verdict::Absent => {
                    counts.failure += 1;
                    absent += 1;
                    3
                }
            };
            if at % 4 == 0 {
                packed.push(0);
            }
            if let Some(last) = packed.last_mut() {
                *last |= bits << (at % 4 * 2);
            }
        }
        Self { packed: packed.into_boxed_slice(), counts, dropped, absent }
    }
}

impl Verdicts {
    /// How many successes and failures there are.
    pub fn counts(&self) -> VerdictCounts {
        self.counts
    }

    /// How many tests are neither a success nor a failure.
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// How many of the failures are tests that the log says nothing about.
    pub fn absent(&self) -> usize {
        self.absent
    }

    /// The verdict on a test, by its index in the gold row.
    pub fn get(&self, at: usize) -> Verdict {
        match self.packed.get(at / 4).map_or(0, |byte| byte >> (at % 4 * 2) & 3) {
            1 => Verdict::Success,
            2 => Verdict::Failure,
            3 => Verdict::Absent,
            _ => Verdict::Dropped,
        }
    }
}

/// The verdicts on one log, in the order of the four categories of a report.
#[derive(Debug, Clone, Default)]
pub struct Graded {
    /// The verdicts.
    pub categories: [Verdicts; 4],
    /// What `--strict` changed or noted.
    pub caution: Vec<String>,
    /// The first of the gold tests whose word in the log is no status, with the word.
    pub unknown: Vec<(String, String)>,
    /// The gold tests of which the log says nothing.
    pub absent: Vec<Absent>,
    /// Whether those are part of the report: they are not in one that equals its package's.
    pub listed: bool,
    /// A note with the log's own count of tests, if the log has none of its gold tests.
    pub all_absent: Option<String>,
    /// The gold row names no test: never resolved under `--strict`.
    pub nothing_to_resolve: bool,
}

impl Graded {
    /// Successes and failures of the tests to fix.
    pub fn fail_to_pass(&self) -> VerdictCounts {
        self.categories[0].counts()
    }

    /// Successes and failures of the tests to keep.
    pub fn pass_to_pass(&self) -> VerdictCounts {
        self.categories[1].counts()
    }

    /// Whether the instance is resolved.
    pub fn resolution(&self) -> Resolution {
        if self.nothing_to_resolve {
            return Resolution::No;
        }
        resolution(self.fail_to_pass(), self.pass_to_pass())
    }
}

/// A report in its printed form: the gold tests by category and verdict. v1: the result of `get_eval_report`.
pub struct Report<'a> {
    /// Whose tests these are.
    pub row: &'a GoldRow<'a>,
    /// Their verdicts.
    pub graded: &'a Graded,
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { row, graded } = self;
        let mut map = serializer.serialize_map(None)?;
        for (category, verdicts) in CATEGORIES.iter().zip(&graded.categories) {
            let is_graded = !verdicts.packed.is_empty();
            let tests = if is_graded { row.tests(category).unwrap_or(&[]) } else { &[] };
            let list = |holds| Selected { tests, verdicts, holds };
            let success = list(|verdict| verdict == Verdict::Success);
            map.serialize_entry(category, &Split { success, failure: list(Verdict::is_failure) })?;
        }
        if graded.listed && !graded.absent.is_empty() {
            map.serialize_entry("absent", &graded.absent)?;
        }
        if !graded.caution.is_empty() {
            map.serialize_entry("caution", &graded.caution)?;
        }
        map.end()
    }
}

/// The tests of one category.
#[derive(Serialize)]
struct Split<'a> {
    success: Selected<'a>,
    failure: Selected<'a>,
}

/// The tests of which a condition holds for the verdict.
struct Selected<'a> {
    tests: &'a [Cow<'a, str>],
    verdicts: &'a Verdicts,
    holds: fn(Verdict) -> bool,
}

impl Serialize for Selected<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tests = self.tests.iter().enumerate();
        let selected = tests.filter(|(at, _)| (self.holds)(self.verdicts.get(*at)));
        serializer.collect_seq(selected.map(|(_, test)| test))
    }
}
