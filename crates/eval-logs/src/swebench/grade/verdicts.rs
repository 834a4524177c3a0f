//! The verdict on each gold test.

use std::borrow::Cow;
use std::io;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::absent::Absent;
use super::gold::{CATEGORIES, GoldRow};
use super::metrics::{Counts, Resolution, resolution};
use crate::json::{ObjectWriter, Style};

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
    pub fn is_failure(self) -> bool {
        matches!(self, Self::Failure | Self::Absent)
    }
}

/// The verdicts on the tests of one category in gold order, four to a byte.
#[derive(Debug, Clone, Default)]
pub struct Verdicts {
    packed: Box<[u8]>,
    counts: Counts,
    dropped: usize,
    absent: usize,
}

impl FromIterator<Verdict> for Verdicts {
    fn from_iter<I: IntoIterator<Item = Verdict>>(verdicts: I) -> Self {
        let verdicts = verdicts.into_iter();
        let mut packed = Vec::with_capacity(verdicts.size_hint().0 / 4 + 1);
        let mut counts = Counts::default();
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
    pub fn counts(&self) -> Counts {
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

/// The verdicts on one log, in the order of [`CATEGORIES`].
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
    /// What the log says of itself, if it has none of its gold tests.
    pub silence: Option<String>,
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

/// A report in its printed form: the gold tests by category and verdict. v1: the result of `get_eval_report`.
pub struct Report<'a> {
    /// Whose tests these are.
    pub row: &'a GoldRow<'a>,
    /// Their verdicts.
    pub graded: &'a Graded,
}

impl Report<'_> {
    fn splits(&self) -> impl Iterator<Item = (&'static str, Split<'_>)> {
        CATEGORIES.into_iter().zip(&self.graded.categories).map(|(category, verdicts)| {
            let tests = if verdicts.packed.is_empty() {
                &[]
            } else {
                self.row.tests(category).unwrap_or(&[])
            };
            (category, Split { tests, verdicts })
        })
    }

    fn lists_absent(&self) -> bool {
        self.graded.listed && !self.graded.absent.is_empty()
    }

    /// The report as text at this `depth`. The same as [`Style::render`], in half the time.
    pub fn render(&self, style: Style, depth: usize) -> Vec<u8> {
        self.render_into(Vec::new(), style, depth)
    }

    /// The same, reusing the memory of another report.
    pub fn render_into(&self, mut used: Vec<u8>, style: Style, depth: usize) -> Vec<u8> {
        used.clear();
        self.write(used, style, depth).expect("writing to memory does not fail")
    }

    fn write(&self, mut text: Vec<u8>, style: Style, depth: usize) -> io::Result<Vec<u8>> {
        let around = if style.pretty { 4 * (depth + 3) + 4 } else { 4 };
        let names =
            |split: &Split<'_>| split.tests.iter().map(|test| test.len() + around).sum::<usize>();
        let size: usize = self.splits().map(|(_, split)| names(&split)).sum();
        text.reserve(size + (1 << 10));
        let mut writer = ObjectWriter::within(text, style, depth)?;
        for (category, split) in self.splits() {
            writer.open(category, '{')?;
            for (key, is) in SPLIT {
                writer.open(key, '[')?;
                for test in split.of(is) {
                    writer.string_item(test)?;
                }
                writer.close(']')?;
            }
            writer.close('}')?;
        }
        if self.lists_absent() {
            writer.value("absent", &self.graded.absent)?;
        }
        if !self.graded.caution.is_empty() {
            writer.value("caution", &self.graded.caution)?;
        }
        writer.end()
    }
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (category, split) in self.splits() {
            map.serialize_entry(category, &split)?;
        }
        if self.lists_absent() {
            map.serialize_entry("absent", &self.graded.absent)?;
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

/// Whether a verdict is in a list.
type IsOf = fn(Verdict) -> bool;

/// The keys of a [`Split`], and which verdicts each has.
const SPLIT: [(&str, IsOf); 2] =
    [("success", |verdict| verdict == Verdict::Success), ("failure", Verdict::is_failure)];

impl Split<'_> {
    fn of(&self, is: IsOf) -> impl Iterator<Item = &str> + Clone {
        let tests = self.tests.iter().enumerate();
        tests.filter(move |(at, _)| is(self.verdicts.get(*at))).map(|(_, test)| test.as_ref())
    }
}

impl Serialize for Split<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        for (key, is) in SPLIT {
            let chosen: Vec<&str> = self.of(is).collect();
            map.serialize_entry(key, &chosen)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rendered_and_serialised_reports_are_the_same() {
        let text =
            r#"{"FAIL_TO_PASS": ["a", "b\n\"é"], "PASS_TO_PASS": [], "FAIL_TO_FAIL": ["x"]}"#;
        let row = GoldRow::parse(text).unwrap();
        let mut graded = Graded::default();
        graded.categories[0] = [Verdict::Success, Verdict::Absent].into_iter().collect();
        for caution in [vec![], vec!["why".to_owned()]] {
            graded.caution = caution;
            let report = Report { row: &row, graded: &graded };
            for (pretty, ascii) in [(false, false), (false, true), (true, false), (true, true)] {
                let style = Style { pretty, ascii };
                for depth in 0..3 {
                    assert_eq!(
                        String::from_utf8(report.render(style, depth)).unwrap(),
                        String::from_utf8(style.render(&report, depth)).unwrap()
                    );
                }
            }
        }
    }
}
