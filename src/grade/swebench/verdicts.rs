//! What became of each gold test.

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::gold::{CATEGORIES, GoldRow};
use super::metrics::{Counts, Resolution, resolution};

/// What became of one gold test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Neither: it was skipped, or its word is no status. The packages leave it out of the report.
    Dropped,
    /// It passed.
    Success,
    /// It failed, or is missing.
    Failure,
}

/// The verdicts on the tests of one category in gold order, four to a byte.
#[derive(Debug, Clone, Default)]
pub struct Verdicts {
    packed: Box<[u8]>,
    counts: Counts,
}

impl FromIterator<Verdict> for Verdicts {
    fn from_iter<I: IntoIterator<Item = Verdict>>(verdicts: I) -> Self {
        let verdicts = verdicts.into_iter();
        let mut packed = Vec::with_capacity(verdicts.size_hint().0 / 4 + 1);
        let mut counts = Counts::default();
        for (at, verdict) in verdicts.enumerate() {
            let bits = match verdict {
                Verdict::Dropped => 0,
                Verdict::Success => {
                    counts.success += 1;
                    1
                }
                Verdict::Failure => {
                    counts.failure += 1;
                    2
                }
            };
            if at % 4 == 0 {
                packed.push(0);
            }
            if let Some(last) = packed.last_mut() {
                *last |= bits << (at % 4 * 2);
            }
        }
        Self { packed: packed.into_boxed_slice(), counts }
    }
}

impl Verdicts {
    /// How many successes and failures there are.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The verdict on a test, by its place in the gold row.
    pub fn get(&self, at: usize) -> Verdict {
        match self.packed.get(at / 4).map_or(0, |byte| byte >> (at % 4 * 2) & 3) {
            1 => Verdict::Success,
            2 => Verdict::Failure,
            _ => Verdict::Dropped,
        }
    }
}

/// The verdicts on one log, in the order of [`CATEGORIES`].
#[derive(Debug, Clone, Default)]
pub struct Graded {
    /// The verdicts.
    pub categories: [Verdicts; 4],
    /// What `--strict` changed, or would have the reader know.
    pub caution: Vec<String>,
    /// The gold row names no test: never resolved under `--strict`.
    pub nothing_to_resolve: bool,
}

impl Graded {
    /// Successes and failures of the tests to fix.
    pub fn fail_to_pass(&self) -> Counts {
        self.categories[0].counts()
    }

    /// Successes and failures of the tests to keep.
    pub fn pass_to_pass(&self) -> Counts {
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

/// A report as it is printed: the gold tests by category and verdict. v1: the result of `get_eval_report`.
pub struct Report<'a> {
    /// Whose tests these are.
    pub row: &'a GoldRow<'a>,
    /// What became of them.
    pub graded: &'a Graded,
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (category, verdicts) in CATEGORIES.iter().zip(&self.graded.categories) {
            let tests = if verdicts.packed.is_empty() {
                &[]
            } else {
                self.row.tests(category).unwrap_or(&[])
            };
            map.serialize_entry(category, &Split { tests, verdicts })?;
        }
        if !self.graded.caution.is_empty() {
            map.serialize_entry("caution", &self.graded.caution)?;
        }
        map.end()
    }
}

/// `{"success": […], "failure": […]}`
struct Split<'a> {
    tests: &'a [Cow<'a, str>],
    verdicts: &'a Verdicts,
}

impl Serialize for Split<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let with = |wanted: Verdict| Chosen { split: self, wanted };
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("success", &with(Verdict::Success))?;
        map.serialize_entry("failure", &with(Verdict::Failure))?;
        map.end()
    }
}

struct Chosen<'a> {
    split: &'a Split<'a>,
    wanted: Verdict,
}

impl Serialize for Chosen<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Split { tests, verdicts } = self.split;
        let chosen = tests.iter().enumerate().filter(|(at, _)| verdicts.get(*at) == self.wanted);
        serializer.collect_seq(chosen.map(|(_, test)| test))
    }
}
