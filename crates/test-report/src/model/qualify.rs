//! Unique names for tests of different suites.

use std::borrow::Cow;

use foldhash::{HashMap, HashMapExt as _, HashSet};

use super::report::{TestCase, TestReport};

/// How many names with contradicting results a report lists.
const MAX_LISTED_NAMES: usize = 10;

/// Decides how the tests of a report are named outside of it: in a list, a status map, JUnit XML, `results.json` and
/// the report of a judged task.
///
/// If a report holds two or more suites, every name gets its suite as a prefix, so that a name does not depend on which
/// other names exist. If the format states neither suites nor classes, the same holds for test files. Files also
/// separate tests that would otherwise share a name. A name that already begins with its suite or file does not change:
/// `a.py::test_x`, `pkg.ClassTest.test`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Qualifier {
    suites: bool,
    files: bool,
    separator: String,
}

impl Qualifier {
    /// Decides which prefixes the names of this report need.
    pub fn of(report: &TestReport) -> Self {
        let tests = &report.tests;
        let separator = report.separator.clone().unwrap_or_else(|| "::".to_owned());
        let announced = || report.planned.iter().chain(&report.running);
        let suites = tests.iter().filter_map(suite);
        let suites = several(suites.chain(announced().filter_map(|id| id.suite.as_deref())));
        let mut qualifier = Self { suites, files: false, separator };
        let files = tests.iter().map(|test| &test.id).chain(announced());
        if several(files.filter_map(|id| id.file.as_deref())) {
            let classes = tests.iter().any(|test| test.id.class.is_some());
            qualifier.files = !(suites || classes) || qualifier.leaves_two_files_one_name(tests);
        }
        qualifier
    }

    /// The qualified name of a test; `name` is its name in the report.
    pub fn name<'a>(
        &self,
        suite: Option<&str>,
        file: Option<&str>,
        name: Cow<'a, str>,
    ) -> Cow<'a, str> {
        let name = prefixed(file.filter(|_| self.files), "::", name);
        prefixed(suite.filter(|_| self.suites), &self.separator, name)
    }

    /// The same for a test case.
    pub fn name_of<'a>(&self, test: &'a TestCase) -> Cow<'a, str> {
        self.name(suite(test), test.id.file.as_deref(), test.id.full_name())
    }

    fn leaves_two_files_one_name(&self, tests: &[TestCase]) -> bool {
        let mut files: HashMap<Cow<'_, str>, &str> = HashMap::with_capacity(tests.len());
        tests.iter().any(|test| {
            let file = test.id.file.as_deref().unwrap_or_default();
            *files.entry(self.name_of(test)).or_insert(file) != file
        })
    }
}

impl TestReport {
    /// Gives every test its qualified name ([`Qualifier`]), including the variant, and notes the names that still have
    /// contradicting results.
    pub(crate) fn qualify(&mut self) {
        let qualifier = Qualifier::of(self);
        for test in &mut self.tests {
            let title = test.id.title.take().map(Cow::Owned);
            if let Some(name) = changed(qualifier.name_of(test)) {
                test.id.name = name;
            }
            test.id.variant = None;
            test.id.title = title.map(|title| {
                qualifier.name(suite(test), test.id.file.as_deref(), title).into_owned()
            });
        }
        for test in self.planned.iter_mut().chain(&mut self.running) {
            let name =
                qualifier.name(test.suite.as_deref(), test.file.as_deref(), test.full_name());
            test.name = name.into_owned();
            test.variant = None;
        }
        self.note_contradictions();
    }

    fn note_contradictions(&mut self) {
        let mut statuses = HashMap::with_capacity(self.tests.len());
        let mut names: Vec<&str> = Vec::new();
        let mut seen = HashSet::default();
        for test in &self.tests {
            let first = statuses.entry(test.id.name.as_str()).or_insert(&test.status);
            if **first != test.status && seen.insert(test.id.name.as_str()) {
                names.push(&test.id.name);
            }
        }
        let more = names.len().saturating_sub(MAX_LISTED_NAMES);
        let mut notes: Vec<String> = names
            .iter()
            .take(MAX_LISTED_NAMES)
            .map(|name| format!("more than one test is called `{name}`, with different results"))
            .collect();
        if more > 0 {
            notes.push(format!("the same is true of {more} more names"));
        }
        self.diagnostics.append(&mut notes);
    }
}

/// The suite, unless it is the class, or a part of it: the name begins with that already.
fn suite(test: &TestCase) -> Option<&str> {
    let class = test.id.class.as_deref();
    test.id.suite.as_deref().filter(|suite| class.is_none_or(|class| !begins_with(suite, class)))
}

/// Whether the names contain at least two different ones.
fn several<'a>(mut names: impl Iterator<Item = &'a str>) -> bool {
    names.next().is_some_and(|first| names.any(|name| name != first))
}

fn changed(name: Cow<'_, str>) -> Option<String> {
    match name {
        Cow::Owned(name) => Some(name),
        Cow::Borrowed(_) => None,
    }
}

fn prefixed<'a>(group: Option<&str>, separator: &str, name: Cow<'a, str>) -> Cow<'a, str> {
    match group {
        Some(group) if !group.is_empty() && !begins_with(&name, group) => {
            Cow::Owned(format!("{group}{separator}{name}"))
        }
        _ => name,
    }
}

/// Whether the name begins with the suite or the file, ignoring which punctuation separates their parts:
/// `tests.test_a.test_x` begins with `tests/test_a.py`.
fn begins_with(name: &str, group: &str) -> bool {
    let group = group.strip_prefix("./").unwrap_or(group);
    let stem = group
        .rsplit_once('.')
        .map(|(stem, extension)| if extension.contains('/') { group } else { stem });
    std::iter::once(group).chain(stem).any(|group| {
        let mut rest = name.chars();
        let same = group.chars().all(|theirs| {
            rest.next().is_some_and(|ours| {
                ours == theirs || !(ours.is_alphanumeric() || theirs.is_alphanumeric())
            })
        });
        same && !group.is_empty()
            && rest.next().is_none_or(|next| !next.is_alphanumeric() && next != '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Status, TestId};

    /// Name, suite, class and file.
    type Row<'a> = (&'a str, Option<&'a str>, Option<&'a str>, Option<&'a str>);

    fn names(tests: &[Row<'_>]) -> Vec<String> {
        let tests = tests.iter().map(|&(name, suite, class, file)| {
            let [suite, class, file] = [suite, class, file].map(|text| text.map(str::to_owned));
            let id = TestId { suite, class, file, ..TestId::new(name) };
            TestCase::new(id, Status::Passed)
        });
        let mut report = TestReport { tests: tests.collect(), ..TestReport::default() };
        report.qualify();
        report.tests.into_iter().map(|test| test.id.name).collect()
    }

    #[test]
    fn two_suites_qualify_every_name() {
        let (a, b) = (Some("a"), Some("b"));
        assert_eq!(names(&[("x", a, None, None), ("y", a, None, None)]), ["x", "y"]);
        assert_eq!(names(&[("x", a, None, None), ("y", b, None, None)]), ["a::x", "b::y"]);
        assert_eq!(names(&[("x", a, None, a), ("x", a, None, b)]), ["a::x", "b::x"]);
        assert_eq!(names(&[("x", None, a, a), ("y", None, a, b)]), ["x", "y"]);
        assert_eq!(names(&[("x", None, a, a), ("x", None, a, b)]), ["a::x", "b::x"]);
        assert_eq!(
            names(&[("x", a, None, a), ("x", a, None, b), ("x", b, None, None)]),
            ["a::x", "a::b::x", "b::x"]
        );
    }

    #[test]
    fn a_name_that_begins_with_its_suite_or_file_stays() {
        let cases = [
            ("tests/a.py::x", "tests/a.py", true),
            ("tests.a.x", "tests/a.py", true),
            ("tests.a.T.x", "./tests/a.py", true),
            ("App.FooTest.x", "App\\FooTest", true),
            ("math adds", "math", true),
            ("mathematics adds", "math", false),
            ("x", "a", false),
            ("a/x", "a", true),
            ("a_x", "a", false),
        ];
        for (name, group, begins) in cases {
            assert_eq!(begins_with(name, group), begins, "{name} {group}");
        }
    }

    #[test]
    fn what_still_shares_a_name_is_said() {
        let mut report = TestReport::default();
        for status in [Status::Passed, Status::Failed, Status::Failed] {
            report.push(TestCase::new("x", status));
        }
        report.push(TestCase::new("y", Status::Passed));
        report.push(TestCase::new("y", Status::Passed));
        report.qualify();
        let note = "more than one test is called `x`, with different results";
        assert_eq!(report.diagnostics, [note]);
    }
}
