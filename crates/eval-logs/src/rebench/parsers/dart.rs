//! Dart's tests as a stream of JSON events.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::log_parser::{Raised, Record};
use crate::python::strip;
use crate::rules::splitlines;
use crate::status_map::{ERROR, FAILED, PASSED, SKIPPED};

/// `--reporter json`: a test has its name from the event of its start, its result from that of its end.
pub(super) fn events<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    let mut names = HashMap::new();
    for line in splitlines(log) {
        match serde_json::from_str(strip(line)) {
            Ok(Value::Object(event)) => read(&event, &mut names, map)?,
            Ok(Value::Array(events)) => {
                for event in events.iter().filter_map(Value::as_object) {
                    read(event, &mut names, map)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn read(
    event: &Map<String, Value>,
    names: &mut HashMap<String, String>,
    map: &mut Record<'_>,
) -> Result<(), Raised> {
    let is = |key, value: &str| event.get(key).and_then(Value::as_str) == Some(value);
    if is("type", "testStart") {
        let Some(test) = event.get("test").and_then(Value::as_object) else { return Ok(()) };
        let Some(id) = key(test.get("id"))? else { return Ok(()) };
        match test.get("name") {
            Some(Value::String(name)) if !name.is_empty() && !name.starts_with("loading ") => {
                names.insert(id, name.clone());
            }
            Some(name) if is_true(name) && !name.is_string() => {
                return Err(Raised::because("a test's name is not a string"));
            }
            _ => {}
        }
    } else if is("type", "testDone") && !event.get("hidden").is_some_and(is_true) {
        let Some(name) = key(event.get("testID"))?.and_then(|id| names.get(&id)) else {
            return Ok(());
        };
        let status = match event.get("result").and_then(Value::as_str) {
            Some("success") => PASSED,
            Some("failure") => FAILED,
            Some("error") => ERROR,
            _ if event.get("skipped").is_some_and(is_true) => SKIPPED,
            _ => return Ok(()),
        };
        map.insert(Cow::Owned(name.clone()), status);
    }
    Ok(())
}

/// A test's id as a key; Python has 1, 1.0 and true as one.
fn key(id: Option<&Value>) -> Result<Option<String>, Raised> {
    Ok(match id {
        None | Some(Value::Null) => None,
        Some(Value::Bool(flag)) => Some(u8::from(*flag).to_string()),
        Some(Value::Number(number)) => {
            let text = number.to_string();
            Some(text.strip_suffix(".0").map_or(text.clone(), str::to_owned))
        }
        Some(Value::String(text)) => Some(format!("\"{text}")),
        Some(_) => return Err(Raised::because("a test's id is a list or an object")),
    })
}

/// Whether Python takes the value for true.
fn is_true(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(flag) => *flag,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(members) => !members.is_empty(),
    }
}
