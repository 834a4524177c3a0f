//! The protocol of our own reporters: a line for each event, framed by tabs. `tracks/_kit/PROTOCOL.md` is its description.
//!
//! A test is known by its name, variant, file and line; its `title` is what people read where the framework has display names.
//! A second result for the same test, or anything after `end`, makes the report invalid: an honest reporter sends neither.
//! Where a framework lets several tests share a name, the plan says how many there are.

mod line;

use std::collections::HashMap;
use std::mem;

use memchr::memchr_iter;

use super::Parser;
use crate::model::{Printed, Status, TestCase, TestId, TestReport};
use line::{Event, TestResult};

/// The parser of the event stream.
pub(super) struct Events;

impl Parser for Events {
    fn id(&self) -> &'static str {
        "events"
    }

    fn family(&self) -> &'static str {
        "stream"
    }

    fn reads(&self) -> &'static str {
        "the event stream of this program's own reporters: lines plan, start, result, failure, end, framed by tabs"
    }

    fn example(&self) -> &'static str {
        concat!(
            "start\tname=TwoFerTest.test_no_name\n",
            "result\tname=TwoFerTest.test_no_name\tstatus=passed\n",
            "end\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let line = log.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
        line.is_some_and(|line| line.contains(&b'\t') && line::read(line).is_ok())
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        self.parse_marked(log, &[])
    }

    fn parse_marked(&self, log: &[u8], parts: &[String]) -> TestReport {
        let mut reader = Reader::default();
        let mut start = 0;
        for end in memchr_iter(b'\n', log).chain([log.len()]) {
            reader.line(&log[start..end]);
            start = end + 1;
            if start > log.len() {
                break;
            }
        }
        reader.finish(parts)
    }
}

/// A test's name, variant, file and line.
type Key = (String, Option<String>, Option<String>, Option<u32>);

/// The state between two lines.
#[derive(Default)]
struct Reader {
    report: TestReport,
    lines: u64,
    /// How often each test was announced before its first result, and how often it reported.
    seen: HashMap<Key, (u32, u32)>,
    /// How many tests had begun when each variant began.
    begun: HashMap<Key, usize>,
    running: Vec<TestId>,
    ended: bool,
    /// The events that follow a mark, in order.
    marked: Vec<Marked>,
    /// Whether the test that began last turned out to be a group, and none of its tests has begun.
    group_began: bool,
}

/// An event that follows a mark, and so what was printed before it.
enum Marked {
    /// A test began: whatever was printed belongs to none. How many tests had ended.
    Start(usize),
    /// The first test of a group began: what the group printed before counts for it.
    FirstOfGroup,
    /// This test ended.
    Result(usize),
}

impl Reader {
    fn line(&mut self, line: &[u8]) {
        self.lines += 1;
        if line.trim_ascii().is_empty() {
            return;
        }
        match line::read(line) {
            Ok(_) if self.ended => {
                self.report.invalid.push(format!("line {}: an event after the end", self.lines));
            }
            Ok(event) => self.event(event),
            Err(error) => self.report.note(format!("line {} is not an event: {error}", self.lines)),
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Plan(test, code) => self.plan(test, code),
            Event::Start(test) => {
                let mark = if mem::take(&mut self.group_began) {
                    Marked::FirstOfGroup
                } else {
                    Marked::Start(self.report.tests.len())
                };
                self.marked.push(mark);
                if test.variant.is_some() {
                    let before = self.begun.len();
                    self.begun.entry(key(&test)).or_insert(before);
                }
                self.running.push(test);
            }
            Event::Group(group) => {
                self.group_began = !matches!(self.marked.last(), None | Some(Marked::Result(_)));
                self.no_longer_running(&group);
            }
            Event::Result(outcome) => self.result(outcome),
            Event::Late(test, message) => self.late(&test, message),
            Event::Unproved(test, why) => self.report.unproved.add(test, why),
            Event::Failure(failure) => {
                self.report.is_unusable_exercise = failure.of_exercise;
                self.report.failure = Some(failure.message);
            }
            Event::Empty => self.report.empty = true,
            Event::Distrust(message) => self.report.invalid.push(message),
            Event::End => self.ended = true,
        }
    }

    fn plan(&mut self, test: TestId, code: Option<String>) {
        let (announced, reported) = self.seen.entry(key(&test)).or_default();
        *announced += u32::from(*reported == 0);
        self.report.codes.extend(code.map(|code| (test.name.clone(), code)));
        self.report.planned.push(test);
    }

    fn no_longer_running(&mut self, ended: &TestId) {
        self.running.retain(|test| !same(test, ended));
    }

    fn result(&mut self, outcome: TestResult) {
        let TestResult { test, status, is_disabled, message } = outcome;
        self.no_longer_running(&test);
        let (announced, reported) = self.seen.entry(key(&test)).or_default();
        *reported += 1;
        if *reported > (*announced).max(1) {
            self.report.invalid.push(format!("two results for the test `{}`", test.name));
        }
        self.marked.push(Marked::Result(self.report.tests.len()));
        if is_disabled {
            self.report.disabled.push(test.clone());
        }
        let test_code = self.report.codes.get(&test.name).cloned();
        self.report.push(TestCase { message, test_code, ..TestCase::new(test, status) });
    }

    /// A test can only lose by what is said of it late.
    fn late(&mut self, late: &TestId, message: String) {
        let is = |test: &&mut TestCase| same(&test.id, late);
        let Some(test) = self.report.tests.iter_mut().rev().find(is) else {
            self.report.note(format!("the test `{}` failed late and had not reported", late.name));
            return;
        };
        test.message = Some(match test.message.take() {
            Some(earlier) if earlier.contains(&message) => earlier,
            Some(earlier) => format!("{earlier}\n\n{message}"),
            None => message,
        });
        if test.status != Status::Error {
            test.status = Status::Failed;
        }
    }

    fn finish(mut self, parts: &[String]) -> TestReport {
        self.assign_output(parts);
        self.order_variants();
        self.report.complete = Some(self.ended);
        self.report.running = self.running.pop();
        // Others that ran at the same time have no result either.
        self.report.planned.append(&mut self.running);
        self.report
    }

    /// Puts the variants of a test that ran at the same time into the order in which they began: which ends first is chance.
    fn order_variants(&mut self) {
        let mut places: HashMap<&str, Vec<(usize, usize)>> = HashMap::new();
        for (at, test) in self.report.tests.iter().enumerate() {
            if let Some(begun) = self.begun.get(&key(&test.id)) {
                places.entry(&test.id.name).or_default().push((*begun, at));
            }
        }
        let mut taken: Vec<(usize, usize)> = Vec::new();
        for variants in places.into_values().filter(|variants| !variants.is_sorted()) {
            let mut sorted = variants.clone();
            sorted.sort_unstable();
            taken.extend(variants.iter().zip(sorted).map(|((_, to), (_, from))| (*to, from)));
        }
        let moved: Vec<TestCase> =
            taken.iter().map(|(_, from)| self.report.tests[*from].clone()).collect();
        for ((to, _), test) in taken.into_iter().zip(moved) {
            self.report.tests[to] = test;
        }
    }

    /// Gives each test what was printed while it ran. The mark comes first, then the line; so there may be one mark more
    /// than lines where the run was cut off between the two.
    fn assign_output(&mut self, parts: &[String]) {
        let Some((last, closed)) = parts.split_last() else { return };
        if closed.len() > self.marked.len() + 1 {
            self.report.note(
                "what was printed holds more marks than the reporter wrote, and is not shown",
            );
            return;
        }
        let mut printed = Printed::default();
        let mut of_group = String::new();
        for (event, stretch) in self.marked.iter().zip(closed) {
            match *event {
                Marked::Start(before) => {
                    printed.between.extend(shown(stretch).map(|text| (before, text)));
                }
                Marked::FirstOfGroup => of_group.push_str(stretch),
                Marked::Result(test) => {
                    self.report.tests[test].output = shown(&(mem::take(&mut of_group) + stretch));
                }
            }
        }
        let cut_off = closed.get(self.marked.len()).map(String::as_str).unwrap_or_default();
        printed.unfinished = shown(&(of_group + cut_off + last));
        self.report.printed = printed;
    }
}

fn same(one: &TestId, other: &TestId) -> bool {
    one.same_name(other) && one.file == other.file && one.line == other.line
}

fn key(test: &TestId) -> Key {
    (test.name.clone(), test.variant.clone(), test.file.clone(), test.line)
}

/// A printed text without empty lines around it; nothing where that leaves nothing.
fn shown(text: &str) -> Option<String> {
    let text = text.trim_start_matches(['\r', '\n']).trim_end();
    (!text.is_empty()).then(|| text.to_owned())
}

#[cfg(test)]
mod tests;
