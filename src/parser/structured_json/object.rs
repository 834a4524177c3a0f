//! The fields of a result: what each may hold, and the message for a field that holds something else.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::super::stray::clip;
use super::surrogates;
use crate::model::{Claims, CompactCase, CompactReport, Status, TestReport};

/// The keys that distinguish a result from other objects.
pub(super) const KEYS: [&str; 6] = ["valid", "score", "pass_rate", "summary", "details", "metrics"];

/// The JSON reader's recursion limit.
const DEPTH: usize = 127;

/// How many unknown statuses are listed.
const NAMED: usize = 20;

/// Reads the object: its details into the report, the rest into the return value, and unusable fields into
/// `report.invalid`. An error says why this is not a result.
pub(super) fn read(text: &str, compact: &mut CompactReport) -> Result<Claims, String> {
    if depth(text) > DEPTH {
        return Err(format!("it is nested more than {DEPTH} deep"));
    }
    let text = surrogates::replace_unpaired(text);
    let fields: Fields<'_> =
        serde_json::from_str(&text).map_err(|error| format!("not a JSON object: {error}"))?;
    if fields.0.iter().all(Option::is_none) {
        return Err(format!("none of its keys is one of {}", KEYS.join(", ")));
    }
    let mut claims = Claims::default();
    let mut reader = Reader { fields: &fields, report: &mut compact.report, refused: Vec::new() };
    claims.valid = reader.read(0, "true or false");
    claims.score = reader.number(1);
    claims.pass_rate = reader.number(2);
    claims.summary = reader.read(3, "a string");
    let items = reader.read::<Vec<Item>>(4, "a list of test cases");
    claims.metrics = reader.read(5, "an object").unwrap_or_default();
    claims.refused = reader.refused;
    details(items.unwrap_or_default(), compact);
    if let Some(rate) = claims.pass_rate.filter(|rate| !(0.0..=1.0).contains(rate)) {
        compact.report.note(format!("`pass_rate` is not from 0 to 1: {rate}"));
    }
    compact.report.evidence = true;
    Ok(claims)
}

fn details(items: Vec<Item>, compact: &mut CompactReport) {
    let mut unknown = BTreeMap::<String, u64>::new();
    for item in items {
        let word = item.status.unwrap_or_default();
        let status = match word.as_str() {
            "PASSED" => Status::Passed,
            "FAILED" => Status::Failed,
            "ERROR" => Status::Error,
            "SKIPPED" => Status::Skipped,
            _ => {
                if unknown.len() < NAMED || unknown.contains_key(&word) {
                    *unknown.entry(clip(&word, 80).to_owned()).or_default() += 1;
                }
                Status::Unknown(word)
            }
        };
        compact.push_case(CompactCase {
            name: item.name.as_deref().unwrap_or_default(),
            status: &status,
            message: item.message.as_deref(),
            score: item.score,
            weight: item.weight,
        });
    }
    for (word, count) in unknown {
        compact.report.note(format!("unknown status `{word}` of {count} test cases"));
    }
}

/// How deep brackets are nested.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut quoted, mut escaped) = (false, false);
    for byte in text.bytes() {
        if quoted {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => quoted = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => quoted = true,
            b'{' | b'[' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// The values of [`KEYS`]; the last occurrence of a key counts, and `null` is the same as a missing key.
struct Fields<'a>([Option<&'a RawValue>; 6]);

/// Reads fields one by one; a field of another type makes the result invalid.
struct Reader<'a> {
    fields: &'a Fields<'a>,
    report: &'a mut TestReport,
    refused: Vec<String>,
}

impl Reader<'_> {
    fn read<T: DeserializeOwned>(&mut self, key: usize, kind: &str) -> Option<T> {
        let raw = self.fields.0[key]?.get();
        match serde_json::from_str(raw) {
            Ok(value) => Some(value),
            Err(error) => {
                self.refuse(key, &format!("is not {kind} ({error})"), raw);
                None
            }
        }
    }

    fn number(&mut self, key: usize) -> Option<f64> {
        let raw = self.fields.0[key]?.get();
        let is_number = raw.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        let value: Option<f64> = raw.parse().ok().filter(|_| is_number);
        let finite = value.filter(|value| value.is_finite());
        if finite.is_none() {
            let what = if value.is_some() { "is not finite" } else { "is not a number" };
            self.refuse(key, what, raw);
        }
        finite
    }

    fn refuse(&mut self, key: usize, what: &str, raw: &str) {
        self.report.invalid.push(format!("`{}` {what}: {}", KEYS[key], clip(raw, 80)));
        self.refused.push(KEYS[key].to_owned());
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = [Option<&'de RawValue>; 6];

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = [None; 6];
                while let Some(key) = map.next_key::<String>()? {
                    match KEYS.iter().position(|known| *known == key) {
                        Some(at) => fields[at] = map.next_value::<Option<&RawValue>>()?,
                        None => _ = map.next_value::<IgnoredAny>()?,
                    }
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(Object).map(Fields)
    }
}

/// One entry of `details`.
#[derive(Default)]
struct Item {
    name: Option<String>,
    status: Option<String>,
    message: Option<String>,
    score: Option<f64>,
    weight: Option<f64>,
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Item;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with `name`, `status`, `message`, `score` and `weight`")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Item, A::Error> {
                let mut item = Item::default();
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "name" => item.name = map.next_value()?,
                        "status" => item.status = map.next_value()?,
                        "message" => item.message = map.next_value()?,
                        "score" => item.score = map.next_value()?,
                        "weight" => item.weight = map.next_value()?,
                        _ => _ = map.next_value::<IgnoredAny>()?,
                    }
                }
                Ok(item)
            }
        }
        deserializer.deserialize_map(Object)
    }
}
