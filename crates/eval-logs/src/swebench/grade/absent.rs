//! Gold tests of which a log says nothing, with what is nearly the same in it.
//!
//! Both packages report such a test as failed. Usually the patch is not at fault: the name ends with a
//! space, the tool's output has colours, or an option of the tool is missing.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use super::gold::{CATEGORIES, GoldRow};
use super::tally;
use super::verdicts::{Graded, Verdict};
use crate::status_map::StatusMap;
use test_report::text::strip_ansi;

/// How many tests of a log are looked for.
const MAX_SEARCHED_TESTS: usize = 20;
/// How many names that are nearly the same are given.
const MAX_NEAR_NAMES: usize = 3;
/// How many names of a log are compared letter by letter.
const MAX_COMPARED_NAMES: usize = 200;
/// How alike two names are at least, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.85;
/// How many letters and digits a part of a name has at least.
const MIN_PART_CHARS: usize = 8;
/// How much of a line is shown, in characters.
const MAX_LINE_CHARS: usize = 160;

/// A gold test of which its log says nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Absent {
    /// The test.
    pub test: String,
    /// Names that the log has and that are nearly the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<String>,
    /// The line that has the name, though the parser reads no test there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
}

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is absent from the log", self.test)?;
        if !self.near.is_empty() {
            let near: Vec<String> = self.near.iter().map(|name| format!("`{name}`")).collect();
            write!(f, ", which has {}", near.join(", "))?;
        }
        if let Some(line) = &self.line {
            write!(f, ", but for the line `{line}`, in which the parser reads no test")?;
        }
        Ok(())
    }
}

/// Looks for names that are nearly the same as those of tests that a log does not have.
struct Near<'a> {
    /// The names with their letters and digits.
    names: Vec<(String, &'a str)>,
    text: Cow<'a, str>,
    left: usize,
}

impl<'a> Near<'a> {
    /// The names in a log, and its text.
    fn new(names: impl IntoIterator<Item = &'a str>, text: &'a str) -> Self {
        let names = names.into_iter().map(|name| (folded(name), name)).collect();
        Self { names, text: strip_ansi(text), left: MAX_SEARCHED_TESTS }
    }

    /// The test with what is nearly the same. After the first of them, only the test.
    fn of(&mut self, test: &str) -> Absent {
        let mut absent = Absent { test: test.to_owned(), near: Vec::new(), line: None };
        if self.left == 0 {
            return absent;
        }
        self.left -= 1;
        absent.near = self.names_like(test);
        if absent.near.is_empty() {
            absent.line = self.line_of(test);
        }
        absent
    }

    fn names_like(&self, test: &str) -> Vec<String> {
        let wanted = folded(test);
        let part = |short: &str, long: &str| {
            short.len() >= MIN_PART_CHARS && (long.starts_with(short) || long.ends_with(short))
        };
        let same = |name: &str| name == wanted;
        let parts = |name: &str| part(name, &wanted) || part(&wanted, name);
        for is in [&same as &dyn Fn(&str) -> bool, &parts] {
            let found = self.names.iter().filter(|(name, _)| is(name));
            let found: Vec<String> =
                found.take(MAX_NEAR_NAMES).map(|(_, name)| (*name).to_owned()).collect();
            if !found.is_empty() {
                return found;
            }
        }
        let about = |name: &String| name.len().abs_diff(wanted.len()) <= wanted.len() / 8 + 1;
        let known = self.names.iter().filter(|(name, _)| about(name)).take(MAX_COMPARED_NAMES);
        let alike = known.filter(|(name, _)| {
            strsim::normalized_damerau_levenshtein(name, &wanted) >= MIN_SIMILARITY
        });
        alike.take(MAX_NEAR_NAMES).map(|(_, name)| (*name).to_owned()).collect()
    }

    fn line_of(&self, test: &str) -> Option<String> {
        let test = test.trim();
        let at = memchr::memmem::find(self.text.as_bytes(), test.as_bytes())?;
        if test.is_empty() {
            return None;
        }
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |end| at + end);
        Some(self.text[start..end].trim().chars().take(MAX_LINE_CHARS).collect())
    }
}

/// The letters and digits of a name, in small letters.
fn folded(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// How many gold tests came out how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Presence {
    /// Those that passed.
    pub passed: usize,
    /// Those that the log says something else of.
    pub failed: usize,
    /// Those that the log says nothing of.
    pub absent: usize,
}

/// Called for each log that was read, with its name or instance, the counts of its gold tests, and its text.
pub type LogObserver<'a> = dyn FnMut(&str, Presence, &str) + 'a;

impl Presence {
    /// How the tests of a task came out by the statuses of its log.
    pub fn of<'t>(tests: impl IntoIterator<Item = &'t String>, map: &StatusMap<'_>) -> Self {
        let mut all = Self::default();
        for test in tests {
            match map.get(test.as_str()) {
                Some(status) if status == "PASSED" => all.passed += 1,
                Some(_) => all.failed += 1,
                None => all.absent += 1,
            }
        }
        all
    }

    /// A note with the log's own count of tests, if the log has none of these tests.
    pub fn all_absent(&self, text: &str) -> Option<String> {
        (self.passed + self.failed == 0 && self.absent > 0)
            .then(|| all_absent_note(self.absent, text))
    }
}

impl std::ops::AddAssign for Presence {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.absent += other.absent;
    }
}

impl fmt::Display for Presence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { passed, failed, absent } = self;
        write!(f, "gold tests: {passed} passed, {failed} failed, {absent} absent from the log")
    }
}

/// A note that a log has none of its gold tests, with the log's own count of tests.
fn all_absent_note(wanted: usize, text: &str) -> String {
    let own = tally::last_count_line(text);
    let own = own.map_or_else(String::new, |line| format!("; the log itself says `{line}`"));
    format!("none of its {wanted} gold tests is in the log{own}")
}

impl Graded {
    /// How many gold tests of the first two categories came out how.
    pub fn presence(&self) -> Presence {
        let mut all = Presence::default();
        for verdicts in &self.categories[..2] {
            let counts = verdicts.counts();
            let count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
            all += Presence {
                passed: count(counts.success),
                failed: count(counts.failure) - verdicts.absent() + verdicts.dropped(),
                absent: verdicts.absent(),
            };
        }
        all
    }

    /// Names the gold tests that the log does not have, as a part of the report.
    pub fn explain(&mut self, row: &GoldRow<'_>, map: &StatusMap<'_>, text: &str) {
        self.note_all_absent(text);
        if self.presence().absent == 0 {
            return;
        }
        self.listed = true;
        let mut near = Near::new(map.keys().map(AsRef::as_ref), text);
        for (category, verdicts) in CATEGORIES.iter().zip(&self.categories).take(2) {
            let tests = row.tests(category).unwrap_or(&[]);
            let absent =
                tests.iter().enumerate().filter(|(at, _)| verdicts.get(*at) == Verdict::Absent);
            self.absent.extend(absent.map(|(_, test)| near.of(test)));
        }
    }

    /// Notes it if the log has none of its gold tests.
    pub(crate) fn note_all_absent(&mut self, text: &str) {
        if let Some(note) = self.presence().all_absent(text) {
            self.all_absent = Some(note);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_nearly_the_same_is_found() {
        let names =
            ["tests/a.py::test_add ", "TestOps/test_sub[1-2]", "lib/tests/b.py::test_mul", "x"];
        let mut near = Near::new(names, "\u{1b}[32mPASSED\u{1b}[0m tests/c.py::test_div\nend\n");
        for (test, like) in [
            ("tests/a.py::test_add", "tests/a.py::test_add "),
            ("TestOps/'test_sub[1-2]'", "TestOps/test_sub[1-2]"),
            ("tests/b.py::test_mul", "lib/tests/b.py::test_mul"),
            ("TestOps/test_sub[1-", "TestOps/test_sub[1-2]"),
            ("tests/a.py::test_adds", "tests/a.py::test_add "),
        ] {
            assert_eq!(near.of(test).near, [like], "{test}");
        }
        let absent = near.of("tests/c.py::test_div");
        assert_eq!(absent.line.as_deref(), Some("PASSED tests/c.py::test_div"));
        assert_eq!(near.of("nothing").to_string(), "`nothing` is absent from the log");
    }
}
