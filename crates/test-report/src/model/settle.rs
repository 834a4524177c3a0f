//! The test cases that a log owes: what it announced, or says about the whole run, and no test case shows.
//!
//! Every output format is made of a settled report, so that all of them tell the same.

use std::collections::HashSet;

use super::compact::{CompactCase, CompactReport};
use super::qualify::Qualifier;
use super::report::{Status, TestCase, TestReport};

/// How many announced tests without a name are added at most.
const MAX_UNNAMED_TESTS: u64 = 100_000;

impl TestReport {
    /// The name of the test case that stands for the run as a whole.
    pub const RUN: &str = "test run";

    /// Adds an error for each test that was announced or running and has no result, and an error for the run,
    /// [`TestReport::RUN`], if it failed as a whole, contradicts itself, is cut off or has no test.
    pub fn settle(&mut self) {
        let qualifier = Qualifier::of(self);
        let names = self.tests.iter().map(|test| qualifier.name_of(test).into_owned()).collect();
        let mut owed = self.owed(&qualifier, names, self.tests.len());
        let mut why = self.whole_run(owed.is_empty(), self.tests.len());
        if why.is_empty() && owed.is_empty() && self.tests.is_empty() {
            why.push("no test was run".to_owned());
        }
        owed.extend(of_run(&why));
        self.tests.extend(owed);
    }

    /// Why the run as a whole is no success. `unexplained`: no test case shows where the log was cut off.
    fn whole_run(&self, unexplained: bool, read: usize) -> Vec<String> {
        let refused = self.claims.as_ref().is_some_and(|claims| claims.valid == Some(false));
        let more = [
            (!self.evidence, "the result is missing"),
            (refused, "the evaluator says that the result is not valid"),
        ];
        let more = more.into_iter().filter(|(holds, _)| *holds).map(|(_, why)| why.to_owned());
        let mut why: Vec<String> =
            self.failure.iter().chain(&self.invalid).cloned().chain(more).collect();
        // A run that failed or contradicts itself may lack its end mark for that reason.
        if unexplained && why.is_empty() {
            why.extend(self.why_incomplete(read));
        }
        why
    }

    /// Why the log does not show a whole run with its end mark. Too many tests are no sign of a log that was cut off.
    fn why_incomplete(&self, read: usize) -> Option<String> {
        let read = read as u64;
        (self.complete == Some(false)).then(|| match self.planned_count {
            Some(announced) if announced < read => announced_and_read(announced, read),
            _ => "the log ends before the end mark of its tool".to_owned(),
        })
    }

    /// The tests that are owed to a report with these names of `read` test cases.
    fn owed(
        &mut self,
        qualifier: &Qualifier,
        mut names: HashSet<String>,
        read: usize,
    ) -> Vec<TestCase> {
        let error = |id, why| TestCase::new(id, Status::Error).with_message(why);
        let running = self.running.take();
        let mut owed: Vec<TestCase> =
            running.map(|id| error(id, "the test started and did not end")).into_iter().collect();
        names.extend(owed.iter().map(|test| qualifier.name_of(test).into_owned()));
        for id in std::mem::take(&mut self.planned) {
            let test = error(id, "the test was not run");
            if names.insert(qualifier.name_of(&test).into_owned()) {
                owed.push(test);
            }
        }
        let read = (read + owed.len()) as u64;
        self.evidence |= read > 0;
        let announced = self.planned_count.unwrap_or(0);
        let missing = announced.saturating_sub(read);
        let what = announced_and_read(announced, read);
        // A printed number is no reason to add any number of tests.
        if missing > MAX_UNNAMED_TESTS {
            self.invalid.push(what);
        } else if missing > 0 {
            self.note(what);
            let unnamed = (1..=missing).map(|number| format!("unnamed_error_{number}"));
            owed.extend(unnamed.map(|name| TestCase::new(name, Status::Error)));
        }
        owed
    }
}

fn announced_and_read(announced: u64, read: u64) -> String {
    format!("{announced} tests were announced, {read} reported")
}

fn of_run(why: &[String]) -> Option<TestCase> {
    let case = || TestCase::new(TestReport::RUN, Status::Error).with_message(why.join("\n"));
    (!why.is_empty()).then(case)
}

impl CompactReport {
    /// As [`TestReport::settle`], but without an error for the run if there is no test, since nobody takes that for a
    /// success, or if an evaluator made the list.
    pub fn settle(&mut self) {
        let planned = !self.report.planned.is_empty();
        let names = self.iter().filter(|_| planned).map(|case| case.name.to_owned()).collect();
        let read = self.len();
        let mut owed = self.report.owed(&Qualifier::default(), names, read);
        if self.report.claims.is_none() && !(self.is_empty() && owed.is_empty()) {
            owed.extend(of_run(&self.report.whole_run(owed.is_empty(), read)));
        }
        for test in owed {
            self.push_case(CompactCase {
                name: &test.id.full_name(),
                status: &test.status,
                message: test.message.as_deref(),
                score: None,
                weight: None,
            });
        }
        if let Some(why) = self.report.why_incomplete(read) {
            self.report.note(why);
        }
    }
}
