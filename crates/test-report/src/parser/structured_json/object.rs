//! The fields of a result: what each may hold, and the message for a field that holds something else.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::super::unparsed_lines::clip;
use super::surrogates;
use crate::model::{Claims, CompactCase, CompactReport, Status, TestReport};

/// The keys that distinguish a result from other objects.
pub(super) const KEYS: [&str; 6] = ["valid", "score", "pass_rate", "summary", "details", "metrics"];

/// The keys that count the test cases of a result without a list of them.
const COUNTS: [&str; 4] = ["total_tests", "passed", "failed", "errors"];

/// The keys that are read.
const READ_KEYS: usize = KEYS.len() + COUNTS.len();

/// How many test cases without a name are made at most.
const MAX_UNNAMED_TESTS: u64 = 100_000;

/// The JSON reader's recursion limit.
const MAX_DEPTH: usize = 127;

/// How many unknown statuses are listed.
const MAX_NAMED_STATUSES: usize = 20;

/// Reads the object: its details into the report, the rest into the return value, and unusable fields into
/// `report.invalid`. An error says why this is not a result.
pub(super) fn read(text: &str, compact: &mut CompactReport) -> Result<Claims, String> {
    if depth(text) > MAX_DEPTH {
        return Err(format!("it is nested more than {MAX_DEPTH} deep"));
    }
    let text = surrogates::replace_unpaired(text);
    let fields: Fields<'_> =
        serde_json::from_str(&text).map_err(|error| format!("not a JSON object: {error}"))?;
    if fields.0.iter().all(Option::is_none) {
        return Err(format!(
            "none of its keys is one of {}, {}",
            KEYS.join(", "),
            COUNTS.join(", ")
        ));
    }
    let mut claims = Claims::default();
    let mut reader = Reader { fields: &fields, report: &mut compact.report, refused: Vec::new() };
    claims.valid = reader.read(0, "true or false");
    claims.score = reader.number(1);
    claims.pass_rate = reader.rate(2);
    claims.summary = reader.read(3, "a string");
    let items = reader.read::<Vec<Item>>(4, "a list of test cases");
    claims.metrics = reader.read(5, "an object").unwrap_or_default();
    let counts = std::array::from_fn(|at| reader.read(KEYS.len() + at, "a number of tests"));
    claims.refused = reader.refused;
    match items {
        Some(items) if !items.is_empty() => {
            details(items, compact);
            compare(counts, claims.pass_rate, compact);
        }
        _ => counted(counts, compact),
    }
    compact.report.evidence = true;
    Ok(claims)
}

/// Notes what the counts and the rate of a result say otherwise than its list of test cases.
fn compare(counts: [Option<u64>; 4], rate: Option<f64>, compact: &mut CompactReport) {
    let mut read = [0_u64; 4];
    for case in compact.iter() {
        let at = match case.status {
            Status::Passed => 1,
            Status::Failed => 2,
            Status::Error => 3,
            Status::Skipped => continue,
            _ => 0,
        };
        read[at] += u64::from(at > 0);
        read[0] += 1;
    }
    for ((key, stated), read) in COUNTS.iter().zip(counts).zip(read) {
        if let Some(stated) = stated.filter(|stated| *stated != read) {
            compact.report.note(format!("`{key}` is {stated}, and `details` has {read}"));
        }
    }
    let [total, passed, ..] = read;
    if let Some(rate) = rate
        && ((rate >= 1.0 && passed < total) || (rate <= 0.0 && passed > 0))
    {
        compact
            .report
            .note(format!("`pass_rate` is {rate}, and {passed} of {total} in `details` passed"));
    }
}

/// Makes the test cases of a result that has only their numbers.
fn counted(counts: [Option<u64>; 4], compact: &mut CompactReport) {
    let [total, passed, failed, errors] = counts;
    let mut each = [passed, failed, errors].map(|count| count.unwrap_or(0));
    let sum = each.iter().fold(0_u64, |sum, count| sum.saturating_add(*count));
    let total = total.unwrap_or(sum);
    if total.max(sum) > MAX_UNNAMED_TESTS {
        return compact
            .report
            .invalid
            .push(format!("{} tests without a list of them are too many", total.max(sum)));
    }
    if total < sum {
        compact.report.note(format!("`total_tests` is {total}, and the other counts are {sum}"));
    }
    // A test without a verdict is an error.
    each[2] += total.saturating_sub(sum);
    let kinds = [("passed", Status::Passed), ("failed", Status::Failed), ("error", Status::Error)];
    for ((word, status), count) in kinds.iter().zip(each) {
        for number in 1..=count {
            compact.push(&format!("unnamed_{word}_{number}"), status);
        }
    }
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
                if unknown.len() < MAX_NAMED_STATUSES || unknown.contains_key(&word) {
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

/// The values of [`KEYS`], then those of [`COUNTS`]; a key may not stand twice, and `null` is the same as a missing key.
struct Fields<'a>([Option<&'a RawValue>; READ_KEYS]);

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

    /// A number from 0 to 1.
    fn rate(&mut self, key: usize) -> Option<f64> {
        let rate = self.number(key)?;
        if !(0.0..=1.0).contains(&rate) {
            self.refuse(key, "is not from 0 to 1", &rate.to_string());
            return None;
        }
        Some(rate)
    }

    fn refuse(&mut self, key: usize, what: &str, raw: &str) {
        let name = if key < KEYS.len() { KEYS[key] } else { COUNTS[key - KEYS.len()] };
        self.report.invalid.push(format!("`{name}` {what}: {}", clip(raw, 80)));
        self.refused.push(name.to_owned());
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = [Option<&'de RawValue>; READ_KEYS];

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = [None; READ_KEYS];
                let mut seen = [false; READ_KEYS];
                while let Some(key) = map.next_key::<String>()? {
                    match KEYS.iter().chain(&COUNTS).position(|known| *known == key) {
                        Some(at) if std::mem::replace(&mut seen[at], true) => {
                            return Err(twice(&key));
                        }
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

fn twice<E: serde::de::Error>(key: &str) -> E {
    E::custom(format_args!("duplicate key `{key}`"))
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
                const KEYS: [&str; 5] = ["name", "status", "message", "score", "weight"];
                let mut item = Item::default();
                let mut seen = [false; KEYS.len()];
                while let Some(key) = map.next_key::<String>()? {
                    if let Some(at) = KEYS.iter().position(|known| *known == key)
                        && std::mem::replace(&mut seen[at], true)
                    {
                        return Err(twice(&key));
                    }
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
