//! The same events as JSON lines, for reporters that do not speak in frames yet.

use serde::Deserialize;

use super::line::{Event, Outcome};
use crate::model::{Status, TestId};

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Line {
    Plan { tests: Vec<TestId> },
    Start(TestId),
    Group(TestId),
    Result(Ended),
    Late(Late),
    Failure { message: String },
    Distrust { message: String },
    End,
}

#[derive(Deserialize)]
struct Ended {
    name: String,
    variant: Option<String>,
    file: Option<String>,
    title: Option<String>,
    status: Status,
    message: Option<String>,
    output: Option<String>,
}

#[derive(Deserialize)]
struct Late {
    name: String,
    variant: Option<String>,
    file: Option<String>,
    message: String,
}

pub(super) fn read(line: &[u8]) -> Result<Vec<Event>, String> {
    let line: Line = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let event = match line {
        Line::Plan { tests } => return Ok(tests.into_iter().map(Event::Plan).collect()),
        Line::Start(test) => Event::Start(test),
        Line::Group(test) => Event::Group(test),
        Line::Result(Ended { name, variant, file, title, status, message, output }) => {
            let test = TestId { name, variant, file, title, ..TestId::default() };
            Event::Result(Outcome { test, status, message, output })
        }
        Line::Late(Late { name, variant, file, message }) => {
            let test = TestId { name, variant, file, ..TestId::default() };
            Event::Late(test, message)
        }
        Line::Failure { message } => Event::Failure(message),
        Line::Distrust { message } => Event::Distrust(message),
        Line::End => Event::End,
    };
    Ok(vec![event])
}
