//! Names that the test file makes at run time, such as those of tests in a group by another name: the place of a test tells
//! which declared test it is.

use std::collections::{HashMap, HashSet};

use super::TestDeclaration;
use test_report::model::{TestId, TestReport};

/// Gives a test of a name that no file declares that of the declared test on its line; if its line is not known, that of a test
/// without a result whose name ends in the same part. People still read the reported name, as `display` writes it.
pub fn name_by_location(
    report: &mut TestReport,
    declared: &[TestDeclaration],
    separator: &str,
    display: impl Fn(&TestId) -> String,
) {
    let known: HashSet<&str> = declared.iter().map(|test| test.name.as_str()).collect();
    let reported = report.tests.iter().map(|test| &test.id).chain(&report.running);
    let heard: HashSet<&str> = reported.map(|test| test.name.as_str()).collect();
    let silent = declared.iter().filter(|test| !heard.contains(test.name.as_str()));
    let mut by_last_part: HashMap<String, Vec<(String, String)>> = HashMap::new();
    for test in silent {
        let waiting = by_last_part.entry(last(&test.name, separator).to_owned()).or_default();
        waiting.push((test.file.clone(), test.name.clone()));
    }
    let mut found: HashMap<(String, Option<String>, Option<u32>), Option<String>> = HashMap::new();
    let mut name_of = |test: &TestId| -> Option<String> {
        if known.contains(test.name.as_str()) {
            return None;
        }
        let key = (test.name.clone(), test.file.clone(), test.line);
        let find = || match (&test.file, test.line) {
            (Some(file), Some(line)) => at(declared, file, line).map(|test| test.name.clone()),
            _ => take(&mut by_last_part, test, separator),
        };
        found.entry(key).or_insert_with(find).clone()
    };
    let mut rename = |test: &mut TestId| {
        if let Some(name) = name_of(test) {
            let shown = display(test);
            test.title.get_or_insert(shown);
            test.name = name;
        }
    };
    report.tests.iter_mut().map(|test| &mut test.id).for_each(&mut rename);
    report.running.iter_mut().for_each(&mut rename);
    report.planned.iter_mut().for_each(&mut rename);
    report.disabled.iter_mut().for_each(&mut rename);
}

/// The innermost declared test of a file that holds a line.
fn at<'d>(declared: &'d [TestDeclaration], file: &str, line: u32) -> Option<&'d TestDeclaration> {
    let line = line as usize;
    let holds =
        |test: &&TestDeclaration| test.file == file && (test.line..=test.last_line).contains(&line);
    declared.iter().filter(holds).max_by_key(|test| test.line)
}

/// The next declared test whose name ends like this one's.
fn take(
    waiting: &mut HashMap<String, Vec<(String, String)>>,
    test: &TestId,
    separator: &str,
) -> Option<String> {
    let waiting = waiting.get_mut(last(&test.name, separator))?;
    let fits = |(file, _): &(String, String)| test.file.as_ref().is_none_or(|own| own == file);
    let place = waiting.iter().position(fits)?;
    Some(waiting.remove(place).1)
}

fn last<'a>(name: &'a str, separator: &str) -> &'a str {
    name.rsplit(separator).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_report::model::{Status, TestCase};

    fn declaration(name: &str, line: usize) -> TestDeclaration {
        let (name, file) = (name.to_owned(), "a.js".to_owned());
        TestDeclaration { name, file, line, last_line: line + 2, ..TestDeclaration::default() }
    }

    /// The names and titles of reported tests, given as names and lines.
    fn named(declared: &[TestDeclaration], tests: &[(&str, u32)]) -> Vec<(String, Option<String>)> {
        let mut report = TestReport::default();
        for &(name, line) in tests {
            let line = Some(line).filter(|&line| line > 0);
            let file = Some("a.js".to_owned());
            report.push(TestCase::new(TestId { file, line, ..TestId::new(name) }, Status::Passed));
        }
        name_by_location(&mut report, declared, " > ", |test| test.name.clone());
        report.tests.into_iter().map(|test| (test.id.name, test.id.title)).collect()
    }

    #[test]
    fn a_test_of_an_unknown_name_is_the_declared_one_on_its_line_or_of_the_same_last_part() {
        let declared = [declaration("one", 3), declaration("group > two", 8)];
        let titled = |name: &str, title: &str| (name.to_owned(), Some(title.to_owned()));
        assert_eq!(named(&declared, &[("ship > one", 4)]), [titled("one", "ship > one")]);
        assert_eq!(named(&declared, &[("ship > one", 7)]), [("ship > one".to_owned(), None)]);
        assert_eq!(named(&declared, &[("x > two", 0)]), [titled("group > two", "x > two")]);
        let twice = [titled("group > two", "x > two"), ("y > two".to_owned(), None)];
        assert_eq!(named(&declared, &[("x > two", 0), ("y > two", 0)]), twice);
        let reported = [("one".to_owned(), None), ("ship > one".to_owned(), None)];
        assert_eq!(named(&declared, &[("one", 3), ("ship > one", 0)]), reported);
    }
}
