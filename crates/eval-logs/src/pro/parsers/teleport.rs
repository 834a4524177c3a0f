//! go test -json, else the lines of go test -v.

use std::borrow::Cow;

use serde_json::Value;

use super::also;
use crate::log_parser::Raised;
use crate::python::lines;
use crate::python::{split, strip};
use crate::status_map::{FAILED, PASSED, SKIPPED, StatusMap};
use test_report::parser::Streams;

/// Events with a test, else lines with a result. A line that is a number or a constant of JSON raises.
pub(super) fn json<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    for line in lines(strip(log.stdout())) {
        event(line, map)?;
    }
    if map.is_empty() {
        for line in lines(log.stdout()).map(strip) {
            if let Some((name, status)) = result(line) {
                also(map, Cow::Borrowed(name), status);
            }
        }
    }
    Ok(())
}

fn event(line: &str, map: &mut StatusMap<'_>) -> Result<(), Raised> {
    const NO_EVENT: &str = "JSON that is not an event of go test";
    let event = match serde_json::from_str::<Value>(line) {
        Ok(event) => event,
        Err(_) if ["NaN", "Infinity", "-Infinity"].contains(&strip(line)) => Value::Null,
        Err(_) => return Ok(()),
    };
    let both = |holds: &dyn Fn(&str) -> bool| holds("Test") && holds("Action");
    match &event {
        Value::Object(fields) => {
            let (Some(test), Some(action)) = (fields.get("Test"), fields.get("Action")) else {
                return Ok(());
            };
            let status = match action.as_str() {
                Some("pass") => PASSED,
                Some("fail") => FAILED,
                Some("skip") => SKIPPED,
                _ => return Ok(()),
            };
            let test = test.as_str().ok_or_else(|| Raised::at(line, NO_EVENT))?;
            also(map, Cow::Owned(test.to_owned()), status);
            Ok(())
        }
        Value::Array(items) if !both(&|word| items.iter().any(|item| item == word)) => Ok(()),
        Value::String(text) if !both(&|word| text.contains(word)) => Ok(()),
        _ => Err(Raised::at(line, NO_EVENT)),
    }
}

fn result(line: &str) -> Option<(&str, Cow<'static, str>)> {
    if line.starts_with("--- PASS:") || line.starts_with("=== RUN") {
        None
    } else if line.starts_with("--- FAIL:") {
        Some((split(line).nth(2)?, FAILED))
    } else if line.starts_with("--- SKIP:") {
        Some((split(line).nth(2)?, SKIPPED))
    } else if line.contains("PASS:") {
        Some((split(line).skip(1).find(|word| word.starts_with("Test"))?, PASSED))
    } else {
        None
    }
}
