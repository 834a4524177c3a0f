//! The protocol of our own reporters: one JSON object a line.
//!
//! | event | fields | meaning |
//! |---|---|---|
//! | `plan` | `tests`: list of `{name, variant?, file?, title?}` | what the framework collected, before it runs any |
//! | `start` | `name`, `variant?`, `file?`, `title?` | this test begins |
//! | `group` | the same | what began as a test holds others, and has no result of its own unless it sends one |
//! | `result` | the same, `status`, `message?`, `output?` | this test ended; `status` is one of `passed`, `failed`, `error`, `skipped`, `xfailed`, `xpassed` |
//! | `late` | the same, `message` | this test, which has reported, has failed since: what it left behind went wrong |
//! | `failure` | `message` | the tests as a whole could not run, in the tool's words |
//! | `distrust` | `message` | what the reporter saw a solution do to it: nothing of the report can be believed |
//! | `end` | – | the framework came to its end by itself |
//!
//! A test is known by its name, variant and file; its `title` is what people read where the framework has display names.
//!
//! A second result for the same name and variant, or anything after `end`, makes the report invalid: an honest
//! reporter sends neither. Where a framework lets several tests share a name, the plan says how many there are.

use std::collections::HashMap;

use memchr::memchr_iter;
use serde::Deserialize;

use super::Parser;
use crate::model::{Status, TestCase, TestId, TestReport};

/// The parser of the event stream.
pub(super) struct Events;

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event {
    Plan { tests: Vec<TestId> },
    Start(TestId),
    Group(TestId),
    Result(Outcome),
    Late(Late),
    Failure { message: String },
    Distrust { message: String },
    End,
}

#[derive(Deserialize)]
struct Outcome {
    #[serde(flatten)]
    id: TestId,
    status: Status,
    message: Option<String>,
    output: Option<String>,
}

#[derive(Deserialize)]
struct Late {
    #[serde(flatten)]
    id: TestId,
    message: String,
}

impl Parser for Events {
    fn id(&self) -> &'static str {
        "events"
    }

    fn family(&self) -> &'static str {
        "stream"
    }

    fn reads(&self) -> &'static str {
        "the event stream of this program's own reporters: JSON lines plan, start, result, failure, end"
    }

    fn example(&self) -> &'static str {
        concat!(
            "{\"event\":\"start\",\"name\":\"TwoFerTest.test_no_name\"}\n",
            "{\"event\":\"result\",\"name\":\"TwoFerTest.test_no_name\",\"status\":\"passed\"}\n",
            "{\"event\":\"end\"}\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let line = log.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
        line.is_some_and(|line| serde_json::from_slice::<Event>(line).is_ok())
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let mut reader = Reader::default();
        let mut start = 0;
        for end in memchr_iter(b'\n', log).chain([log.len()]) {
            reader.line(&log[start..end]);
            start = end + 1;
            if start > log.len() {
                break;
            }
        }
        reader.finish()
    }
}

/// A test's name, variant and file.
type Key = (String, Option<String>, Option<String>);

fn key(id: &TestId) -> Key {
    (id.name.clone(), id.variant.clone(), id.file.clone())
}

/// The state between two lines.
#[derive(Default)]
struct Reader {
    report: TestReport,
    lines: u64,
    /// How often each test was announced before the first result, and how often it reported.
    seen: HashMap<Key, (u32, u32)>,
    running: Vec<TestId>,
    ended: bool,
}

impl Reader {
    fn line(&mut self, line: &[u8]) {
        self.lines += 1;
        if line.trim_ascii().is_empty() {
            return;
        }
        match serde_json::from_slice(line) {
            Ok(_) if self.ended => {
                self.report.invalid.push(format!("line {}: an event after the end", self.lines));
            }
            Ok(event) => self.event(event),
            Err(error) => self.report.note(format!("line {} is not an event: {error}", self.lines)),
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Plan { tests } => self.plan(tests),
            Event::Start(test) => self.running.push(test),
            Event::Group(group) => self.no_longer_running(&group),
            Event::Result(outcome) => self.result(outcome),
            Event::Late(late) => self.late(late),
            Event::Failure { message } => self.report.failure = Some(message),
            Event::Distrust { message } => self.report.invalid.push(message),
            Event::End => self.ended = true,
        }
    }

    fn plan(&mut self, tests: Vec<TestId>) {
        if self.report.tests.is_empty() {
            for test in &tests {
                self.seen.entry(key(test)).or_default().0 += 1;
            }
        }
        self.report.planned.extend(tests);
    }

    fn no_longer_running(&mut self, ended: &TestId) {
        self.running.retain(|test| !(test.same_name(ended) && test.file == ended.file));
    }

    fn result(&mut self, outcome: Outcome) {
        let Outcome { id, status, message, output } = outcome;
        self.no_longer_running(&id);
        let (announced, reported) = self.seen.entry(key(&id)).or_default();
        *reported += 1;
        if *reported > (*announced).max(1) {
            self.report.invalid.push(format!("two results for the test `{}`", id.name));
        }
        self.report.push(TestCase { message, output, ..TestCase::new(id, status) });
    }

    /// A test can only lose by what is said of it late.
    fn late(&mut self, late: Late) {
        let Late { id, message } = late;
        let is = |test: &&mut TestCase| test.id.same_name(&id) && test.id.file == id.file;
        let Some(test) = self.report.tests.iter_mut().rev().find(is) else {
            self.report.note(format!("the test `{}` failed late and had not reported", id.name));
            return;
        };
        test.message = Some(match test.message.take() {
            Some(said) if said.contains(&message) => said,
            Some(said) => format!("{said}\n\n{message}"),
            None => message,
        });
        if test.status != Status::Error {
            test.status = Status::Failed;
        }
    }

    fn finish(mut self) -> TestReport {
        self.report.complete = Some(self.ended);
        self.report.running = self.running.pop();
        self.report
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_of_the_protocol_is_read() {
        let words = ["passed", "failed", "error", "skipped", "xfailed", "xpassed"];
        let statuses = [
            Status::Passed,
            Status::Failed,
            Status::Error,
            Status::Skipped,
            Status::XFailed,
            Status::XPassed,
        ];
        for (word, status) in words.into_iter().zip(statuses) {
            let line = format!(r#"{{"event":"result","name":"a","status":"{word}"}}"#);
            let report = Events.parse(line.as_bytes());
            assert_eq!(report.tests, [TestCase::new("a", status)], "{:?}", report.diagnostics);
        }
    }

    #[test]
    fn a_group_is_not_what_was_running() {
        let log = [
            r#"{"event":"start","name":"a"}"#,
            r#"{"event":"group","name":"a"}"#,
            r#"{"event":"start","name":"a","variant":"b"}"#,
        ];
        let running = |lines: &[&str]| Events.parse(lines.join("\n").as_bytes()).running;
        assert_eq!(running(&log[..1]).unwrap().variant, None);
        assert_eq!(running(&log[..2]), None);
        assert_eq!(running(&log).unwrap().variant.as_deref(), Some("b"));
    }

    #[test]
    fn a_test_that_fails_late_has_failed() {
        let log = [
            r#"{"event":"result","name":"a","status":"passed"}"#,
            r#"{"event":"result","name":"b","status":"failed","message":"why"}"#,
            r#"{"event":"result","name":"c","status":"error"}"#,
            r#"{"event":"late","name":"a","message":"late"}"#,
            r#"{"event":"late","name":"b","message":"late"}"#,
            r#"{"event":"late","name":"b","message":"why"}"#,
            r#"{"event":"late","name":"c","message":"late"}"#,
            r#"{"event":"late","name":"d","message":"late"}"#,
        ];
        let report = Events.parse(log.join("\n").as_bytes());
        let expected = [
            ("a", Status::Failed, "late"),
            ("b", Status::Failed, "why\n\nlate"),
            ("c", Status::Error, "late"),
        ];
        assert_eq!(
            report.tests,
            expected.map(|(name, status, why)| TestCase::new(name, status).with_message(why))
        );
        assert!(report.invalid.is_empty());
        assert_eq!(report.diagnostics.len(), 1);
    }

    #[test]
    fn as_many_results_of_a_name_as_the_plan_says() {
        let plan = r#"{"event":"plan","tests":[{"name":"a"},{"name":"a"}]}"#;
        let result = r#"{"event":"result","name":"a","status":"passed"}"#;
        let end = r#"{"event":"end"}"#;
        let report = |lines: &[&str]| Events.parse(lines.join("\n").as_bytes());
        assert!(report(&[plan, result, result, end]).invalid.is_empty());
        assert_eq!(report(&[plan, result, result, result, end]).invalid.len(), 1);
        assert_eq!(report(&[result, result, end]).invalid.len(), 1);
        // A plan that comes late is no permission.
        assert_eq!(report(&[result, plan, result, end]).invalid.len(), 1);
    }
}
