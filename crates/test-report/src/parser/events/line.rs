//! One line of the stream, framed by tabs: `result⇥name=two plus two⇥status=passed`.

use std::borrow::Cow;

use crate::model::{Status, TestId};

/// How many characters of a message are kept.
const MAX_MESSAGE_CHARS: usize = 65_536;

/// An event of a reporter.
#[derive(Debug, PartialEq)]
pub(super) enum Event {
    Plan(TestId, Option<String>),
    Start(TestId),
    Group(TestId),
    Result(TestResult),
    Late(TestId, String),
    /// A test, or all of them, and why the solution in a process of its own does not prove it.
    Unproved(Option<TestId>, String),
    Failure(Failure),
    Empty,
    Distrust(String),
    End,
}

/// How a test ended.
#[derive(Debug, PartialEq)]
pub(super) struct TestResult {
    pub(super) test: TestId,
    pub(super) status: Status,
    /// The test file itself, without the solution, keeps the test from running.
    pub(super) is_disabled: bool,
    pub(super) message: Option<String>,
}

/// Why tests could not be loaded or run.
#[derive(Debug, PartialEq)]
pub(super) struct Failure {
    pub(super) message: String,
    /// No solution could run these tests.
    pub(super) of_exercise: bool,
}

/// The fields of a line.
#[derive(Default)]
struct Fields {
    test: TestId,
    named: bool,
    status: Option<String>,
    code: Option<String>,
    replaced: Option<String>,
    exercise: Option<String>,
    message: Option<String>,
}

/// Reads a line, or says what is wrong with it.
pub(super) fn read(line: &[u8]) -> Result<Event, String> {
    let mut parts = line.split(|&byte| byte == b'\t');
    let event = parts.next().unwrap_or_default();
    let mut fields = Fields::default();
    for part in parts {
        fields.take(part)?;
    }
    match event {
        b"plan" => {
            let code = fields.code.take();
            Ok(Event::Plan(fields.named()?, code))
        }
        b"start" => Ok(Event::Start(fields.named()?)),
        b"group" => Ok(Event::Group(fields.named()?)),
        b"result" => fields.result(),
        b"late" => {
            let message = fields.message.take().unwrap_or_default();
            Ok(Event::Late(fields.named()?, message))
        }
        b"unproved" => {
            let message = fields.message.take().unwrap_or_default();
            Ok(Event::Unproved(fields.named().ok(), message))
        }
        b"failure" => Ok(Event::Failure(fields.failure())),
        b"empty" => Ok(Event::Empty),
        b"distrust" => Ok(Event::Distrust(fields.message.unwrap_or_default())),
        b"end" => Ok(Event::End),
        other => Err(format!("there is no event `{}`", String::from_utf8_lossy(other))),
    }
}

impl Fields {
    fn take(&mut self, part: &[u8]) -> Result<(), String> {
        let (key, text) = match part.iter().position(|&byte| byte == b'=') {
            Some(at) => (&part[..at], text(&part[at + 1..])),
            None => return Err(format!("`{}` is no field", String::from_utf8_lossy(part))),
        };
        match key {
            b"name" => {
                self.test.name = text;
                self.named = true;
            }
            b"variant" => self.test.variant = Some(text),
            b"file" => self.test.file = Some(text),
            b"line" => self.test.line = text.parse().ok(),
            b"title" => self.test.title = Some(text),
            b"status" => self.status = Some(text),
            b"code" => self.code = Some(text),
            b"replaced" => self.replaced = Some(text),
            b"exercise" => self.exercise = Some(text),
            b"message" => self.message = Some(cut(text)),
            other => return Err(format!("there is no field `{}`", String::from_utf8_lossy(other))),
        }
        Ok(())
    }

    fn named(self) -> Result<TestId, String> {
        if self.named { Ok(self.test) } else { Err("it names no test".to_owned()) }
    }

    /// A result is complete, or it is none: a test without a status has not passed.
    fn result(mut self) -> Result<Event, String> {
        let message = self.message.take().filter(|message| !message.trim().is_empty());
        let is_disabled = self.replaced.is_none() && self.status.as_deref() == Some("disabled");
        let (status, message) = match (self.replaced.take(), self.status.take().as_deref()) {
            (Some(replaced), _) => {
                let why =
                    format!("The solution replaced {replaced}, so this test cannot be judged.");
                (Status::Error, Some(why))
            }
            (None, Some("passed")) => (Status::Passed, message),
            (None, Some("failed")) => {
                let without = || "The test failed without a message.".to_owned();
                (Status::Failed, Some(message.unwrap_or_else(without)))
            }
            (None, Some("error")) => (Status::Error, message),
            (None, Some("skipped" | "disabled")) => (Status::Skipped, message),
            (None, Some("xfailed")) => (Status::XFailed, message),
            (None, Some("xpassed")) => (Status::XPassed, message),
            (None, Some(other)) => return Err(format!("there is no status `{other}`")),
            (None, None) => return Err("it has no status".to_owned()),
        };
        Ok(Event::Result(TestResult { test: self.named()?, status, is_disabled, message }))
    }

    fn failure(self) -> Failure {
        if let Some(replaced) = self.replaced {
            let message =
                format!("The solution replaces {replaced}, so its tests cannot be judged.");
            return Failure { message, of_exercise: false };
        }
        let of_exercise = self.exercise.is_some_and(|exercise| exercise == "yes");
        Failure { message: self.message.unwrap_or_default(), of_exercise }
    }
}

/// A field's text without its escapes. Bytes that are not UTF-8 become U+FFFD.
fn text(field: &[u8]) -> String {
    let bytes =
        if field.contains(&b'\\') { Cow::Owned(unescaped(field)) } else { Cow::Borrowed(field) };
    String::from_utf8_lossy(&bytes).into_owned()
}

fn unescaped(field: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(field.len());
    let mut rest = field;
    loop {
        let (byte, length) = match rest {
            [b'\\', b'n', ..] => (b'\n', 2),
            [b'\\', b't', ..] => (b'\t', 2),
            [b'\\', b'\\', ..] => (b'\\', 2),
            [byte, ..] => (*byte, 1),
            [] => return plain,
        };
        plain.push(byte);
        rest = &rest[length..];
    }
}

/// A message of bounded length.
fn cut(message: String) -> String {
    match message.char_indices().nth(MAX_MESSAGE_CHARS) {
        Some((end, _)) => {
            format!("{}\n[The message was cut at {MAX_MESSAGE_CHARS} characters.]", &message[..end])
        }
        None => message,
    }
}
