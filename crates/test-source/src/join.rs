//! Joins reported tests with declared tests.

use std::collections::{HashMap, HashSet};

use super::TestDeclaration;
use test_report::model::{Status, TestCase, TestId, TestReport};

/// The message of a test that another one of its name replaces.
const REPLACED: &str = "The test file has two tests of this name, and only the last one runs.";

/// Joins the reported tests with the declared ones, in the order of the test files.
///
/// | test | in the result |
/// |---|---|
/// | declared and reported | gets its code and task; its variants and its own result come in the order in which they were reported |
/// | declared or announced, not reported | an error that says why |
/// | disabled by the test file, and skipped | left out |
/// | declared twice under one name, reported once | the later one has the result; the earlier one is an error that says so |
/// | conditional, neither announced nor reported | left out |
/// | reported, not declared | stays behind the test that it followed |
///
/// If a run was cut short and the format does not tell which test was running, it was the first test without a report.
pub fn join(
    report: &TestReport,
    declared: &[TestDeclaration],
    ending: Ending<'_>,
) -> Vec<TestCase> {
    let mut join = Join::new(report, declared, ending);
    join.place();
    join.emit()
}

/// How the process of the tests ended, in words that follow "the test".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending<'a> {
    /// By itself.
    Exited(&'a str),
    /// Something ended it.
    CutShort(&'a str),
}

impl<'a> Ending<'a> {
    /// The end of a process that exited after its last test.
    pub const DONE: Ending<'static> = Ending::Exited("ended the process (exit code 0)");

    fn is_cut_short(self) -> bool {
        matches!(self, Self::CutShort(_))
    }

    fn said(self) -> &'a str {
        match self {
            Self::Exited(words) | Self::CutShort(words) => words,
        }
    }
}

/// A declared test with its reported results.
#[derive(Default)]
struct Slot {
    /// Of its variants and of the test itself.
    results: Vec<TestCase>,
    /// The framework skipped it, as the test file asks.
    left_out: bool,
    /// Tests without a declaration that were reported after this one.
    followers: Vec<TestCase>,
}

struct Join<'a> {
    report: &'a TestReport,
    declared: &'a [TestDeclaration],
    ending: Ending<'a>,
    /// The declarations of each name.
    named: HashMap<&'a str, Vec<usize>>,
    /// How many tests of each name the framework knows of: those that it announced, or those that reported or began.
    known: HashMap<&'a str, usize>,
    /// The tests of which their reporter says that the test file disables them.
    disabled: HashSet<Key<'a>>,
    slots: Vec<Slot>,
    first: Vec<TestCase>,
    /// The test that was running at the end, if only its position is known.
    interrupted: Option<usize>,
    /// The last declared test with a report.
    last_heard: Option<usize>,
    /// The declared test that was running at the end, if the format names it.
    running: Option<usize>,
}

impl<'a> Join<'a> {
    fn new(report: &'a TestReport, declared: &'a [TestDeclaration], ending: Ending<'a>) -> Self {
        let mut named: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, declaration) in declared.iter().enumerate() {
            named.entry(&declaration.name).or_default().push(index);
        }
        let slots = declared.iter().map(|_| Slot::default()).collect();
        Self {
            report,
            declared,
            ending,
            named,
            known: known(report),
            disabled: report.disabled.iter().map(key).collect(),
            slots,
            first: Vec::new(),
            interrupted: None,
            last_heard: None,
            running: None,
        }
    }

    /// How many tests of this name the framework knows of.
    fn known(&self, name: &str) -> usize {
        self.known.get(name).copied().unwrap_or_default()
    }

    /// The declarations that a reported test may belong to: where its line is known, the one that holds it.
    fn candidates(&self, test: &TestId) -> Vec<usize> {
        let all = self.named.get(test.name.as_str()).map(Vec::as_slice).unwrap_or_default();
        let same_file = |&&index: &&usize| {
            test.file.as_ref().is_none_or(|file| self.declared[index].file == *file)
        };
        let fitting: Vec<usize> = all.iter().filter(same_file).copied().collect();
        let before = |&&index: &&usize| {
            test.line.is_some_and(|line| self.declared[index].line <= line as usize)
        };
        match fitting.iter().rev().find(before) {
            Some(&holding) => vec![holding],
            None if fitting.is_empty() && !self.is_elsewhere(test) => all.to_vec(),
            None => fitting,
        }
    }

    /// Whether a test was reported from a file that is none of the test files: it may have any name.
    fn is_elsewhere(&self, test: &TestId) -> bool {
        let one_of = |file: &str| {
            let same = |declared: &str| declared.ends_with(file) || file.ends_with(declared);
            self.declared.iter().any(|declaration| same(&declaration.file))
        };
        test.file.as_deref().is_some_and(|file| !one_of(file))
    }

    /// Assigns every reported test to its declaration. If a name is declared more often than the framework knows of, the later
    /// declarations count: in most languages they replace the earlier ones.
    fn place(&mut self) {
        let mut left: HashMap<&str, usize> = HashMap::new();
        let counted = |test: &&TestCase| test.id.variant.is_none() && test.id.line.is_none();
        for test in self.report.tests.iter().filter(counted) {
            let name = test.id.name.as_str();
            left.insert(name, self.known(name));
        }
        let mut last = None;
        for test in &self.report.tests {
            let candidates = self.candidates(&test.id);
            let slot = if candidates.len() > 1 {
                let left = left.get_mut(test.id.name.as_str()).map_or(1, |left| {
                    let now = *left;
                    *left -= usize::from(test.id.variant.is_none() && *left > 1);
                    now
                });
                candidates.get(candidates.len().saturating_sub(left)).or(candidates.last()).copied()
            } else {
                candidates.first().copied()
            };
            match (slot, last) {
                (Some(slot), _) if self.is_left_out(test, slot) => {
                    self.slots[slot].left_out = true;
                    last = Some(slot);
                }
                (None, _) if self.says_disabled(test) => {}
                (Some(slot), _) => {
                    let case = self.enriched(test, slot);
                    self.slots[slot].results.push(case);
                    last = Some(slot);
                }
                (None, Some(last)) => self.slots[last].followers.push(test.clone()),
                (None, None) => self.first.push(test.clone()),
            }
        }
    }

    /// Whether the test file, without the solution, keeps a test from running.
    fn is_left_out(&self, test: &TestCase, slot: usize) -> bool {
        self.says_disabled(test) || test.status == Status::Skipped && self.declared[slot].disabled
    }

    /// Whether the reporter says so.
    fn says_disabled(&self, test: &TestCase) -> bool {
        test.status == Status::Skipped && self.disabled.contains(&key(&test.id))
    }

    fn enriched(&self, test: &TestCase, slot: usize) -> TestCase {
        let declaration = &self.declared[slot];
        TestCase {
            test_code: test
                .test_code
                .clone()
                .or_else(|| Some(declaration.code_of(test.id.variant.as_deref()).to_owned())),
            task_id: test.task_id.or(declaration.task_id),
            ..test.clone()
        }
    }

    fn emit(mut self) -> Vec<TestCase> {
        let mut cases = std::mem::take(&mut self.first);
        let reported: Vec<bool> =
            self.slots.iter().map(|slot| slot.left_out || !slot.results.is_empty()).collect();
        self.interrupted = self.interrupted_slot(&reported);
        self.last_heard = reported.iter().rposition(|reported| *reported);
        self.running = self.running_slot();
        let slots = std::mem::take(&mut self.slots);
        for (index, mut slot) in slots.into_iter().enumerate() {
            let declaration = &self.declared[index];
            self.add_silent_variants(index, &mut slot.results);
            let announced = || self.report.planned.iter().any(|test| test.name == declaration.name);
            let expected = !declaration.conditional || announced();
            let silent = slot.results.is_empty() && !slot.left_out && expected;
            let has_own = slot.results.iter().any(|case| case.id.variant.is_none());
            if !has_own && self.running == Some(index) {
                slot.results.push(self.not_run(index, None));
            } else if silent {
                slot.results.extend(self.silent(index, &reported));
            }
            cases.extend(slot.results);
            cases.extend(slot.followers);
        }
        cases.extend(self.undeclared());
        cases
    }

    /// A declared test without a result. None if others of its name reported and the file may declare this one elsewhere.
    fn silent(&self, index: usize, reported: &[bool]) -> Option<TestCase> {
        let declaration = &self.declared[index];
        let same = &self.named[declaration.name.as_str()];
        let others: Vec<usize> =
            same.iter().copied().filter(|&other| other != index && reported[other]).collect();
        let known = self.known(&declaration.name);
        if others.is_empty() || known > others.len() {
            return Some(self.not_run(index, None));
        }
        let replaces = |&other: &usize| {
            let other = &self.declared[other];
            other.file == declaration.file && other.line > declaration.line && !other.conditional
        };
        let is_lost = !declaration.conditional && others.iter().any(replaces);
        is_lost.then(|| self.not_run(index, None).with_message(REPLACED))
    }

    /// The declared test that was running at the end, if the format names it: of several of one name, the first without a result.
    fn running_slot(&self) -> Option<usize> {
        let running = self.report.running.as_ref().filter(|running| running.variant.is_none())?;
        let candidates = self.candidates(running);
        let is_silent = |&&index: &&usize| {
            let mut results = self.slots[index].results.iter();
            !self.slots[index].left_out && !results.any(|case| case.id.variant.is_none())
        };
        candidates.iter().find(is_silent).copied()
    }

    /// For a format that neither announces tests by name nor reports their start, tests run one after the other in the
    /// order of the file: if the run was cut short, or ended before its end mark, the test after the last reported one was running.
    fn interrupted_slot(&self, reported: &[bool]) -> Option<usize> {
        let silent_format = self.report.running.is_none() && self.report.planned.is_empty();
        let ended_early = self.report.complete == Some(false) && self.report.failure.is_none();
        let cut_short = self.ending.is_cut_short() || ended_early;
        if !silent_format || !cut_short {
            return None;
        }
        let after = reported.iter().rposition(|reported| *reported).map_or(0, |last| last + 1);
        (after..reported.len()).find(|&next| !self.declared[next].conditional)
    }

    /// Adds the variants of a test that were announced or started, and have no result. They follow the other variants, except
    /// that one which was running follows the test itself.
    fn add_silent_variants(&self, index: usize, results: &mut Vec<TestCase>) {
        let name = &self.declared[index].name;
        let mut end =
            results.iter().rposition(|case| case.id.variant.is_some()).map_or(0, |last| last + 1);
        let has_own = end < results.len();
        let announced = self
            .report
            .planned
            .iter()
            .chain(&self.report.running)
            .filter(|test| test.name == *name);
        for (test, variant) in announced.filter_map(|test| Some((test, test.variant.as_ref()?))) {
            let has_result = results.iter().any(|case| case.id.variant == test.variant);
            if has_result || self.disabled.contains(&key(test)) {
                continue;
            }
            let case = self.not_run(index, Some(variant.clone()));
            if has_own && self.is_running(name, Some(variant)) {
                results.push(case);
            } else {
                results.insert(end, case);
                end += 1;
            }
        }
    }

    /// Tests that the framework announced, but no file declares and nothing reported.
    fn undeclared(&self) -> Vec<TestCase> {
        let reported = |test: &&TestId| {
            !self.named.contains_key(test.name.as_str())
                && !self.report.tests.iter().any(|case| case.id.same_name(test))
        };
        let announced = self.report.planned.iter().chain(&self.report.running).filter(reported);
        let mut cases: Vec<TestCase> = Vec::new();
        for test in announced {
            if cases.iter().any(|case| case.id.same_name(test)) {
                continue;
            }
            let running = self.is_running(&test.name, test.variant.as_deref());
            let test_code = self.report.codes.get(&test.name).cloned();
            let case = TestCase { test_code, ..TestCase::new(test.clone(), Status::Error) };
            cases.push(case.with_message(self.reason(running, false)));
        }
        cases
    }

    fn is_running(&self, name: &str, variant: Option<&str>) -> bool {
        let running = self.report.running.as_ref();
        running.is_some_and(|running| running.is_called(name, variant))
    }

    fn not_run(&self, index: usize, variant: Option<String>) -> TestCase {
        let declaration = &self.declared[index];
        let running = match &variant {
            Some(variant) => self.is_running(&declaration.name, Some(variant)),
            None => [self.running, self.interrupted].contains(&Some(index)),
        };
        let code = declaration.code_of(variant.as_deref()).to_owned();
        let title = self.title(declaration, variant.as_deref());
        let id = TestId { variant, title, ..TestId::new(&declaration.name) };
        TestCase {
            test_code: Some(code),
            task_id: declaration.task_id,
            ..TestCase::new(id, Status::Error)
                .with_message(self.reason(running, self.last_heard > Some(index)))
        }
    }

    /// The framework's own name for a test without a result.
    fn title(&self, declaration: &TestDeclaration, variant: Option<&str>) -> Option<String> {
        let announced = self.report.planned.iter().chain(&self.report.running);
        let same = |test: &&TestId| {
            test.is_called(&declaration.name, variant)
                && test.file.as_ref().is_none_or(|file| *file == declaration.file)
        };
        announced.filter(same).find_map(|test| test.title.clone())
    }

    /// Why a test has no result of its own.
    fn reason(&self, running: bool, others_followed: bool) -> String {
        let cut_short = self.ending.is_cut_short() || self.report.complete == Some(false);
        // A failure that ended a test is said there, and is not why those after it did not run.
        let ended_a_test = self.report.running.is_some();
        if self.report.failure.is_some() && !running && !ended_a_test {
            "The test was not run.".to_owned()
        } else if running {
            format!("The test {}.", self.ending.said())
        } else if cut_short && others_followed {
            "The test ended without a result.".to_owned()
        } else if cut_short {
            format!("The test was not run: the test before it {}.", self.ending.said())
        } else {
            "The test was not run.".to_owned()
        }
    }
}

/// A test's name, variant, file and line.
type Key<'a> = (&'a str, Option<&'a str>, Option<&'a str>, Option<u32>);

fn key(test: &TestId) -> Key<'_> {
    (&test.name, test.variant.as_deref(), test.file.as_deref(), test.line)
}

/// How many tests of each name were announced, or reported or began, if that is more. Variants are not counted.
fn known(report: &TestReport) -> HashMap<&str, usize> {
    fn count<'a>(tests: impl Iterator<Item = &'a TestId>) -> HashMap<&'a str, usize> {
        let mut counts = HashMap::new();
        for test in tests.filter(|test| test.variant.is_none()) {
            *counts.entry(test.name.as_str()).or_default() += 1;
        }
        counts
    }
    let mut known = count(report.planned.iter());
    for (name, began) in count(report.tests.iter().map(|test| &test.id).chain(&report.running)) {
        let known: &mut usize = known.entry(name).or_default();
        *known = began.max(*known);
    }
    known
}
