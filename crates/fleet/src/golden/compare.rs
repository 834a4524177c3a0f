//! What two results of one case differ in.

use std::collections::{HashMap, VecDeque};

use super::expected::{Expected, ExpectedTest};
use super::word;
use test_report::results::exercism::{Results, Test};
use tracks::Aspect;

/// Something in which they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) aspect: Aspect,
    /// The test, if it is about one.
    pub(super) test: Option<String>,
    pub(super) expected: String,
    pub(super) actual: String,
}

/// All differences, in the order of [`Aspect::ALL`]. What the other runner's results leave out is not compared: tests, their
/// code, their tasks.
pub(super) fn differences(expected: &Expected, actual: &Results) -> Vec<Difference> {
    let mut found = Found::default();
    if expected.status != actual.status {
        found.add(Aspect::Status, None, word(expected.status), word(actual.status));
    }
    found.text(Aspect::Message, None, expected.message.as_ref(), actual.message.as_ref());
    if let Some(tests) = &expected.tests {
        found.tests(tests, actual.tests.as_deref().unwrap_or_default());
    }
    found.0.sort_by_key(|difference| difference.aspect);
    found.0
}

#[derive(Default)]
struct Found(Vec<Difference>);

impl Found {
    fn add(
        &mut self,
        aspect: Aspect,
        test: Option<&str>,
        expected: impl Into<String>,
        actual: impl Into<String>,
    ) {
        self.0.push(Difference {
            aspect,
            test: test.map(ToOwned::to_owned),
            expected: expected.into(),
            actual: actual.into(),
        });
    }

    /// Compares two texts, of which an empty one is none.
    fn text(
        &mut self,
        aspect: Aspect,
        test: Option<&str>,
        expected: Option<&String>,
        actual: Option<&String>,
    ) {
        let lines = |text: Option<&String>| text.map(|text| without_ends(text)).unwrap_or_default();
        let (expected, actual) = (lines(expected), lines(actual));
        if expected != actual {
            self.add(aspect, test, expected, actual);
        }
    }

    fn tests(&mut self, expected: &[ExpectedTest], actual: &[Test]) {
        let pairs = Pairs::of(expected, actual);
        let names = |tests: &[String], all: usize| match tests {
            [] => all.to_string(),
            tests => format!("{all}, also {}", tests.join(", ")),
        };
        let is_same_number = expected.len() == actual.len();
        if !is_same_number {
            let (expected, actual) = (expected.len(), actual.len());
            self.add(
                Aspect::Number,
                None,
                names(&pairs.only_expected, expected),
                names(&pairs.only_actual, actual),
            );
        }
        for (expected, actual) in pairs.only_expected.iter().zip(&pairs.only_actual) {
            self.add(Aspect::Names, None, expected, actual);
        }
        // Those of one name, in the order of either.
        let by_name = |pair: &&(usize, usize)| expected[pair.0].name.trim() == actual[pair.1].name;
        let here: Vec<usize> = pairs.same.iter().filter(by_name).map(|pair| pair.1).collect();
        let mut in_order = here.clone();
        in_order.sort_unstable();
        if let Some((&first, &other)) = here.iter().zip(&in_order).find(|(a, b)| a != b) {
            self.add(Aspect::Order, None, &actual[first].name, &actual[other].name);
        }
        for (expected_at, actual_at) in pairs.same {
            self.test(&expected[expected_at], &actual[actual_at]);
        }
    }

    fn test(&mut self, expected: &ExpectedTest, actual: &Test) {
        let name = Some(expected.name.as_str());
        if let Some(status) = expected.status.filter(|status| *status != actual.status) {
            self.add(Aspect::Statuses, name, word(status), word(actual.status));
        }
        if let Some(code) = expected.test_code.as_deref().filter(|code| !code.trim().is_empty()) {
            let here = actual.test_code.as_deref().unwrap_or_default();
            let (code, here) = (code_lines(code), code_lines(here));
            if code != here {
                self.add(Aspect::Code, name, code, here);
            }
        }
        if let Some(task) = expected.task_id.filter(|&task| actual.task_id != Some(task)) {
            let here = actual.task_id.map_or("none".to_owned(), |task| task.to_string());
            self.add(Aspect::Tasks, name, task.to_string(), here);
        }
        self.text(Aspect::Message, name, expected.message.as_ref(), actual.message.as_ref());
        self.text(Aspect::Output, name, expected.output.as_ref(), actual.output.as_ref());
    }
}

/// Which test is which.
struct Pairs {
    /// Indices of the same test in either results.
    same: Vec<(usize, usize)>,
    /// Names that only the expected results have.
    only_expected: Vec<String>,
    /// Names that only the actual results have.
    only_actual: Vec<String>,
}

impl Pairs {
    /// Tests of one name belong together, and if there are as many in both, the others by their order.
    fn of(expected: &[ExpectedTest], actual: &[Test]) -> Self {
        let mut by_name: HashMap<&str, VecDeque<usize>> = HashMap::new();
        for (at, test) in actual.iter().enumerate() {
            by_name.entry(&test.name).or_default().push_back(at);
        }
        let (mut same, mut left) = (Vec::new(), Vec::new());
        for (at, test) in expected.iter().enumerate() {
            match by_name.get_mut(test.name.trim()).and_then(VecDeque::pop_front) {
                Some(found) => same.push((at, found)),
                None => left.push(at),
            }
        }
        let mut others: Vec<usize> = by_name.into_values().flatten().collect();
        others.sort_unstable();
        if expected.len() == actual.len() {
            same.extend(left.iter().copied().zip(others.iter().copied()));
        }
        let only_expected = left.into_iter().map(|at| expected[at].name.clone()).collect();
        let only_actual = others.into_iter().map(|at| actual[at].name.clone()).collect();
        Self { same, only_expected, only_actual }
    }
}

/// The text without white space at its end and at the end of each line, and without empty lines before it.
fn without_ends(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().trim_start_matches('\n').to_owned()
}

/// The lines without indentation, of which an empty one is none: runners show the same code in other forms.
fn code_lines(code: &str) -> String {
    code.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// What differs, the test, and both texts.
    fn found(expected: &Value, actual: &Value) -> Vec<(Aspect, String, String, String)> {
        let expected = Expected::read(expected.to_string().as_bytes()).unwrap();
        let actual = Results::read(actual.to_string().as_bytes()).unwrap();
        let all = differences(&expected, &actual).into_iter();
        all.map(|one| (one.aspect, one.test.unwrap_or_default(), one.expected, one.actual))
            .collect()
    }

    /// Results of tests by name, status and code.
    fn results(status: &str, tests: &[(&str, &str, &str)]) -> Value {
        let test = |(name, status, code): &(&str, &str, &str)| json!({"name": name, "status": status, "test_code": code});
        json!({"version": 3, "status": status, "message": null, "tests": tests.iter().map(test).collect::<Vec<_>>()})
    }

    fn one(
        aspect: Aspect,
        test: &str,
        expected: &str,
        actual: &str,
    ) -> (Aspect, String, String, String) {
        (aspect, test.to_owned(), expected.to_owned(), actual.to_owned())
    }

    #[test]
    fn white_space_at_ends_and_keys_that_are_left_out_make_no_difference() {
        let here = results("fail", &[("a", "pass", "if x\n  y"), ("b", "fail", "z")]);
        assert_eq!(found(&json!({"status": "fail"}), &here), []);
        let spaced =
            results("fail", &[("a ", "pass", "\n    if x  \n\n  y\n"), ("b", "fail", "z")]);
        assert_eq!(found(&spaced, &here), []);
        let bare = json!({"version": 2, "status": "fail", "other": 1, "tests": [{"name": "a", "task_id": 0}, {"name": "b", "status": "fail"}]});
        assert_eq!(found(&bare, &here), []);
    }

    #[test]
    fn tests_are_compared_by_name_number_order_status_code_and_task() {
        let here = results("fail", &[("a", "pass", "x"), ("b", "fail", "y"), ("c", "pass", "z")]);
        let of = |status: &str, tests: &[(&str, &str, &str)]| found(&results(status, tests), &here);
        assert_eq!(
            of("pass", &[("a", "pass", "x"), ("b", "pass", "y"), ("c", "pass", "w")]),
            [
                one(Aspect::Status, "", "pass", "fail"),
                one(Aspect::Statuses, "b", "pass", "fail"),
                one(Aspect::Code, "c", "w", "z")
            ]
        );
        assert_eq!(
            of("fail", &[("b", "fail", "y"), ("a", "pass", "x"), ("c", "pass", "z")]),
            [one(Aspect::Order, "", "b", "a")]
        );
        assert_eq!(
            of("fail", &[("a", "pass", "x"), ("c", "pass", "z")]),
            [one(Aspect::Number, "", "2", "3, also b")]
        );
        assert_eq!(
            of("fail", &[("a", "pass", "x"), ("B", "error", "y"), ("c", "pass", "z")]),
            [one(Aspect::Names, "", "B", "b"), one(Aspect::Statuses, "B", "error", "fail")]
        );
        let tasks = json!({"status": "fail", "tests": [{"name": "a", "task_id": "1"}, {"name": "b"}, {"name": "c"}]});
        assert_eq!(found(&tasks, &here), [one(Aspect::Tasks, "a", "1", "none")]);
    }

    #[test]
    fn tests_of_one_name_are_told_apart_by_their_order() {
        let tests = [("a", "pass", "x"), ("a", "fail", "y")];
        assert_eq!(found(&results("fail", &tests), &results("fail", &tests)), []);
    }
}
