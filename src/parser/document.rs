//! One JSON document in a log.
//!
//! Finds the object among other text and reads its parts without trusting their types. It does not know what any key
//! means.

use serde_json::{Map, Value};

use crate::model::{TestCase, TestReport};

/// How many positions are tried.
const TRIES: usize = 16;

/// A document and the text around it.
pub(super) struct Document<'a> {
    pub(super) value: Value,
    pub(super) before: &'a str,
    pub(super) after: &'a str,
}

/// The first object that starts a line and has this key.
pub(super) fn find<'a>(text: &'a str, key: &str) -> Option<Document<'a>> {
    let mut tries = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at + (line.len() - line.trim_start().len());
        if line.trim_start().starts_with('{') {
            tries += 1;
            let mut stream = serde_json::Deserializer::from_str(&text[start..]).into_iter();
            if let Some(Ok(value)) = stream.next() {
                let end = start + stream.byte_offset();
                let value: Value = value;
                if value.get(key).is_some() {
                    return Some(Document { value, before: &text[..start], after: &text[end..] });
                }
            }
            if tries == TRIES {
                return None;
            }
        }
        at += line.len();
    }
    None
}

/// The object, if the log holds nothing else; used for recognition.
pub(super) fn whole(log: &[u8]) -> Option<Map<String, Value>> {
    match serde_json::from_slice(log.trim_ascii()) {
        Ok(Value::Object(map)) => Some(map),
        _ => None,
    }
}

/// The text at a key; empty if there is none.
pub(super) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or("")
}

/// The list at a key; empty if there is none.
pub(super) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Milliseconds at a key, as seconds.
pub(super) fn milliseconds(value: &Value, key: &str) -> Option<f64> {
    value.get(key).and_then(Value::as_f64).map(|ms| ms / 1000.0)
}

/// Notes a difference between the tool's own count and the number of tests read.
pub(super) fn compare(report: &mut TestReport, what: &str, stated: Option<u64>, read: usize) {
    if let Some(stated) = stated
        && stated != read as u64
    {
        report.note(format!("{stated} {what} stated, {read} read"));
    }
}

/// How many test cases satisfy a condition.
pub(super) fn count(report: &TestReport, holds: impl Fn(&TestCase) -> bool) -> usize {
    report.tests.iter().filter(|test| holds(test)).count()
}
