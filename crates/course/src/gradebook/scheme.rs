//! The points of an exercise whose tests are known, and the grade of a result.

use std::collections::HashMap;

use serde::Serialize;

use super::points::{Points, PointsError, Rule, Selector};
use super::withheld::Withheld;
use test_report::results::exercism::{Results, RunStatus, Test};
use test_report::text::{did_you_mean, nearest, sum};

/// A test of an exercise.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KnownTest {
    /// As `run` shows it.
    pub name: String,
    /// Its task.
    pub task: Option<u32>,
    /// Its code, where that is known.
    pub code: Option<String>,
}

/// What the tests of an exercise are worth.
#[derive(Debug, Clone)]
pub(crate) struct Scheme {
    tests: Vec<KnownTest>,
    items: Vec<Item>,
    error_points: f64,
    withheld: Withheld,
}

/// A test with its points, or a group of tests that must all pass.
#[derive(Debug, Clone)]
struct Item {
    name: String,
    /// Places in the exercise's tests.
    tests: Vec<usize>,
    points: f64,
    is_bonus: bool,
    is_hidden: bool,
    is_group: bool,
}

/// The points of one solution.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Grade {
    /// The sum of the points, with the bonus.
    pub points: f64,
    /// The maximum, without the bonus.
    pub max_points: f64,
    /// The tests with their points, in the exercise's order.
    pub tests: Vec<GradedTest>,
    /// What students must not read in the message of the run.
    #[serde(skip)]
    pub withheld: Withheld,
}

/// A test, or a group of tests, with its points.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GradedTest {
    /// The name; what students must not see is in the fields of a hidden test, too.
    pub name: String,
    pub status: RunStatus,
    pub points: f64,
    /// The most points; for a bonus these are not in the maximum of the exercise.
    pub max_points: f64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_bonus: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_hidden: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Whether it was not run, and the message is that of the run.
    #[serde(skip)]
    pub did_not_run: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task_id: Option<u32>,
}

impl From<&Test> for KnownTest {
    fn from(test: &Test) -> Self {
        Self { name: test.name.clone(), task: test.task_id, code: test.test_code.clone() }
    }
}

impl Scheme {
    /// Assigns the points to the tests. `declared` are the tests that the exercise's files declare, `tests` those that count,
    /// which may be more: a test with a table of cases may have a result for each case.
    pub(super) fn of(
        points: &Points,
        declared: &[KnownTest],
        tests: Vec<KnownTest>,
    ) -> Result<Self, PointsError> {
        for rule in &points.rules {
            rule.must_select(points, declared, &tests)?;
        }
        let mut items: Vec<Item> = Vec::new();
        let mut groups: HashMap<(usize, usize), usize> = HashMap::new();
        for (at, test) in tests.iter().enumerate() {
            let Some((number, rule)) = rule_of(points, test)? else {
                items.push(Item::of(test, at, points.default));
                continue;
            };
            // A named test with several results has its points once.
            let is_shared = rule.group.is_some() || rule.names_a_whole(points, test);
            let key = (number, rule.place_of(points, test));
            if let Some(&item) = groups.get(&key).filter(|_| is_shared) {
                items[item].tests.push(at);
                continue;
            }
            let name = rule.group.clone().or_else(|| rule.whole_name(points, test));
            groups.insert(key, items.len());
            items.push(Item {
                name: name.unwrap_or_else(|| test.name.clone()),
                is_bonus: rule.is_bonus,
                is_hidden: rule.is_hidden,
                is_group: rule.group.is_some(),
                ..Item::of(test, at, rule.points)
            });
        }
        let withheld = withheld(points, declared.iter().chain(&tests))?;
        Ok(Self { tests, items, error_points: points.for_error, withheld })
    }

    /// The maximum without the bonus.
    pub(super) fn max_points(&self) -> f64 {
        round(sum(self.items.iter().filter(|item| !item.is_bonus).map(|item| item.points)))
    }

    /// How many tests count.
    pub(super) fn tests(&self) -> usize {
        self.tests.len()
    }

    /// The grade of a result; without one, nothing was handed in.
    pub(super) fn grade(&self, results: Option<&Results>) -> Grade {
        let found = self.results_of_tests(results);
        let passed_as_a_whole = results
            .is_some_and(|results| results.status == RunStatus::Pass && is_without_tests(results));
        let why = match results {
            None => "Nothing was handed in.",
            Some(_) => "The test was not run.",
        };
        let why = results.and_then(|results| results.message.as_deref()).unwrap_or(why);
        let tests: Vec<GradedTest> = self
            .items
            .iter()
            .map(|item| item.graded(&self.tests, &found, passed_as_a_whole, why))
            .collect();
        let mut points = sum(tests.iter().map(|test| test.points));
        let max_points = self.max_points();
        let is_error = results
            .is_some_and(|results| results.status == RunStatus::Error && is_without_tests(results));
        if is_error {
            points = self.error_points.min(max_points);
        }
        Grade { points: round(points), max_points, tests, withheld: self.withheld.clone() }
    }

    /// For each test of the exercise, its result. Several tests of one name have their results in order.
    fn results_of_tests<'r>(&self, results: Option<&'r Results>) -> Vec<Option<&'r Test>> {
        let mut named: HashMap<&str, Vec<&Test>> = HashMap::new();
        for test in results.iter().flat_map(|results| results.tests.iter().flatten()).rev() {
            named.entry(&test.name).or_default().push(test);
        }
        self.tests.iter().map(|test| named.get_mut(test.name.as_str())?.pop()).collect()
    }
}

fn is_without_tests(results: &Results) -> bool {
    results.tests.as_ref().is_none_or(Vec::is_empty)
}

/// The rule that says what a test is worth: by name before task before pattern. Two of one kind are an error.
fn rule_of<'p>(
    points: &'p Points,
    test: &KnownTest,
) -> Result<Option<(usize, &'p Rule)>, PointsError> {
    let mut found: Option<(usize, &Rule)> = None;
    for (number, rule) in
        points.rules.iter().enumerate().filter(|(_, rule)| rule.selects(points, test))
    {
        match found {
            Some((_, other)) if other.rank() == rule.rank() => {
                let what = format!(
                    "`{}` is already selected by the entry in line {}",
                    test.name, other.line
                );
                let help = "select each test in one entry; an entry with the name of a test beats one with a task or a pattern";
                return Err(points.wrong(rule.line, what, help.to_owned()));
            }
            Some((_, other)) if other.rank() < rule.rank() => {}
            _ => found = Some((number, rule)),
        }
    }
    Ok(found)
}

impl Rule {
    fn rank(&self) -> u8 {
        match self.selector {
            Selector::Names(_) => 0,
            Selector::Task(_) => 1,
            Selector::Patterns(_) => 2,
        }
    }

    fn selects(&self, points: &Points, test: &KnownTest) -> bool {
        match &self.selector {
            Selector::Names(_) => self.position(points, test).is_some(),
            Selector::Task(task) => test.task == Some(*task),
            Selector::Patterns(patterns) => {
                patterns.iter().any(|pattern| pattern.is_match(&test.name))
            }
        }
    }

    /// The position of the name that selects the test.
    fn position(&self, points: &Points, test: &KnownTest) -> Option<usize> {
        let Selector::Names(names) = &self.selector else { return None };
        let name = points.name_of(test)?;
        names.iter().position(|each| each == name)
    }

    /// That position, or 0 if other words select the test, or if it belongs to a group.
    fn place_of(&self, points: &Points, test: &KnownTest) -> usize {
        self.position(points, test).filter(|_| self.group.is_none()).unwrap_or(0)
    }

    fn whole_name(&self, points: &Points, test: &KnownTest) -> Option<String> {
        self.position(points, test)?;
        points.name_of(test).map(str::to_owned)
    }

    /// Whether the test is a case of the test that the rule names.
    fn names_a_whole(&self, points: &Points, test: &KnownTest) -> bool {
        self.whole_name(points, test).is_some_and(|name| name != test.name)
    }

    /// A rule that selects no test is a mistake.
    fn must_select(
        &self,
        points: &Points,
        declared: &[KnownTest],
        tests: &[KnownTest],
    ) -> Result<(), PointsError> {
        let all = || declared.iter().chain(tests);
        let listed = || {
            let names: Vec<String> =
                tests.iter().take(10).map(|test| format!("`{}`", test.name)).collect();
            let more = tests.len().saturating_sub(10);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("the tests are {}{more}", names.join(", "))
        };
        match &self.selector {
            Selector::Names(names) => {
                let unknown = |name: &&String| {
                    !all().any(|test| test.name == **name || is_or_is_case_of(&test.name, name))
                };
                let Some(name) = names.iter().find(unknown) else { return Ok(()) };
                let meant = nearest(name, all().map(|test| test.name.as_str()));
                let what = format!("the exercise has no test `{name}`{}", did_you_mean(meant));
                Err(points.wrong(self.line, what, listed()))
            }
            Selector::Task(task) if !all().any(|test| self.selects(points, test)) => {
                let what = format!("the exercise has no test of the task {task}");
                Err(points.wrong(self.line, what, listed()))
            }
            Selector::Patterns(patterns) => {
                let unused = |pattern: &&globset::GlobMatcher| {
                    !all().any(|test| pattern.is_match(&test.name))
                };
                let Some(pattern) = patterns.iter().find(unused) else { return Ok(()) };
                let text = pattern.glob().glob().replace('\\', "");
                let what = format!("the pattern `{text}` matches no test");
                Err(points.wrong(self.line, what, listed()))
            }
            Selector::Task(_) => Ok(()),
        }
    }
}

impl Points {
    /// The name by which an entry selects a test: the test's own, or else the longest of those of which the test may be a case.
    fn name_of(&self, test: &KnownTest) -> Option<&str> {
        let names = self.rules.iter().flat_map(|rule| match &rule.selector {
            Selector::Names(names) => names.as_slice(),
            Selector::Task(_) | Selector::Patterns(_) => &[],
        });
        names
            .filter(|name| is_or_is_case_of(&test.name, name))
            .max_by_key(|name| name.len())
            .map(String::as_str)
    }
}

/// Whether a test is `name`, or one of its cases: `adds [1-2]` is a case of `adds`.
fn is_or_is_case_of(test: &str, name: &str) -> bool {
    test.strip_prefix(name).is_some_and(|rest| {
        rest.is_empty()
            || rest.starts_with(['[', '('])
            || rest.starts_with(" [")
            || rest.starts_with(" (")
    })
}

impl Item {
    fn of(test: &KnownTest, at: usize, points: f64) -> Self {
        Self {
            name: test.name.clone(),
            tests: vec![at],
            points,
            is_bonus: false,
            is_hidden: false,
            is_group: false,
        }
    }

    fn graded(
        &self,
        known: &[KnownTest],
        found: &[Option<&Test>],
        passed_as_a_whole: bool,
        why: &str,
    ) -> GradedTest {
        let passes = |at: usize| {
            passed_as_a_whole || found[at].is_some_and(|test| test.status == RunStatus::Pass)
        };
        let passed = self.tests.iter().filter(|&&at| passes(at)).count();
        let (all, is_all) = (self.tests.len(), passed == self.tests.len());
        #[expect(clippy::cast_precision_loss, reason = "there are fewer tests than 2^52")]
        let part = if self.is_group && !is_all { 0.0 } else { passed as f64 / all as f64 };
        let ran = self.tests.iter().any(|&at| found[at].is_some());
        let is_error = |&at: &usize| {
            !passes(at) && found[at].is_none_or(|test| test.status == RunStatus::Error)
        };
        let status = match (is_all, ran) {
            (true, _) => RunStatus::Pass,
            (false, true) if !self.tests.iter().all(is_error) => RunStatus::Fail,
            _ => RunStatus::Error,
        };
        let one = found[self.tests[0]].filter(|_| all == 1 && !self.is_group);
        let message = match one {
            _ if is_all => None,
            Some(test) => test.message.clone(),
            None if !ran => Some(why.to_owned()),
            None => Some(self.messages(known, found, passed)),
        };
        GradedTest {
            name: self.name.clone(),
            status,
            points: round(self.points * part),
            max_points: self.points,
            is_bonus: self.is_bonus,
            is_hidden: self.is_hidden,
            message,
            did_not_run: !is_all && !ran,
            output: one.and_then(|test| test.output.clone()),
            test_code: one.and_then(|test| test.test_code.clone()),
            task_id: known[self.tests[0]].task,
        }
    }

    /// The messages of the tests of a group that did not pass.
    fn messages(&self, known: &[KnownTest], found: &[Option<&Test>], passed: usize) -> String {
        let mut text = format!("{passed} of {} tests passed", self.tests.len());
        text += if self.is_group { "; all must pass." } else { "." };
        for &at in &self.tests {
            let test = found[at];
            if test.is_some_and(|test| test.status == RunStatus::Pass) {
                continue;
            }
            let message = test.and_then(|test| test.message.as_deref());
            text +=
                &format!("\n\n{}\n{}", known[at].name, message.unwrap_or("The test was not run."));
        }
        text
    }
}

impl GradedTest {
    /// The test without points.
    pub fn result(&self) -> Test {
        Test {
            name: self.name.clone(),
            status: self.status,
            message: self.message.clone(),
            output: self.output.clone(),
            test_code: self.test_code.clone(),
            task_id: self.task_id,
        }
    }
}

impl Grade {
    /// The tests as students may see them: a hidden one has a number in place of its name, and no messages.
    pub(crate) fn for_student(&self) -> Vec<GradedTest> {
        let mut hidden = 0;
        let show = |test: &GradedTest| {
            let bonus = if test.is_bonus { " (bonus)" } else { "" };
            if !test.is_hidden {
                let message = test.message.as_deref();
                let message = message.map(|message| {
                    if test.did_not_run {
                        self.withheld.out_of(message)
                    } else {
                        message.to_owned()
                    }
                });
                let name = format!("{}{bonus}", test.name);
                return GradedTest { name, message, ..test.clone() };
            }
            hidden += 1;
            GradedTest {
                name: format!("hidden test {hidden}{bonus}"),
                message: None,
                output: None,
                test_code: None,
                ..test.clone()
            }
        };
        self.tests.iter().map(show).collect()
    }
}

/// What a student must not read of the hidden ones of these tests.
fn withheld<'a>(
    points: &Points,
    tests: impl Iterator<Item = &'a KnownTest>,
) -> Result<Withheld, PointsError> {
    let (mut hidden, mut shown) = (Vec::new(), Vec::new());
    for test in tests {
        let is_hidden = rule_of(points, test)?.is_some_and(|(_, rule)| rule.is_hidden);
        if is_hidden { hidden.push(test) } else { shown.push(test) }
    }
    Ok(if hidden.is_empty() { Withheld::default() } else { Withheld::of(&hidden, &shown) })
}

/// Without the noise of floating-point sums.
pub(super) fn round(points: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (points * 1e6).round() / 1e6 + 0.0
}

/// A number of points for people: at most two decimals.
pub fn shown(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The maximum of an exercise with these tests.
    fn maximum(file: &str, tests: &[&str]) -> Result<f64, String> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("points.toml"), file).unwrap();
        let points = Points::of_folder(folder.path()).unwrap();
        let known = |name: &&str| KnownTest { name: (*name).to_owned(), task: None, code: None };
        let tests: Vec<KnownTest> = tests.iter().map(known).collect();
        let scheme = Scheme::of(&points, &tests, tests.clone());
        scheme.map(|scheme| scheme.max_points()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_name_that_is_a_test_of_its_own_selects_that_test() {
        let entry =
            |names: &str, points: u32| format!("[[points]]\ntest = {names}\npoints = {points}\n");
        let two = entry("\"adds\"", 3) + &entry("\"adds (carry)\"", 2);
        let tests = ["adds", "adds (carry)"];
        assert_eq!(maximum(&two, &tests), Ok(5.0));
        assert_eq!(maximum(&entry("[\"adds\", \"adds (carry)\"]", 3), &tests), Ok(6.0));
        assert_eq!(maximum(&entry("[\"adds (carry)\", \"adds\"]", 3), &tests), Ok(6.0));
        // Without an entry of its own, it counts as a case.
        assert_eq!(maximum(&entry("\"adds\"", 3), &tests), Ok(3.0));
        let cases = ["adds [1]", "adds (carry) [1]", "adds (carry) [2]"];
        assert_eq!(maximum(&two, &cases), Ok(5.0));
        let twice = maximum(&(two.clone() + &two), &tests).unwrap_err();
        assert!(twice.ends_with("`adds` is already selected by the entry in line 2"), "{twice}");
    }
}
