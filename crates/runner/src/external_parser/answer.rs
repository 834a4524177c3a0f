//! What a program says about a log: JSON that is checked before it is believed.

use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use test_report::model::{Status, TestCase, TestReport};

/// The statuses that a program may give, in small or capital letters.
pub(super) const STATUSES: &str = "a status is `PASSED` (or `PASS`), `FAILED` (`FAIL`), `ERROR`, `SKIPPED` (`SKIP`), `XFAIL`, `XPASS`";

/// Why an answer is not believed: a phrase after "printed".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unbelievable {
    /// Nothing, or white space.
    #[error("nothing")]
    Nothing,
    /// No JSON of one of the two shapes.
    #[error("no JSON with test results: {0}")]
    Shape(String),
    /// A status that is none.
    #[error("the status `{word}` for the test `{test}`")]
    Status {
        /// The test.
        test: String,
        /// Its status.
        word: String,
    },
}

impl Unbelievable {
    /// What an answer must be.
    pub fn help(&self) -> &'static str {
        match self {
            Self::Nothing | Self::Shape(_) => {
                "the parser must print `{\"<test>\": \"<status>\"}` or `{\"tests\": [{\"name\": …, \"status\": …}]}` on standard output, and nothing else"
            }
            Self::Status { .. } => STATUSES,
        }
    }
}

/// The tests of an answer.
pub(super) fn report(answer: &[u8]) -> Result<TestReport, Unbelievable> {
    let text = str::from_utf8(answer).map_err(|error| Unbelievable::Shape(error.to_string()))?;
    if text.trim().is_empty() {
        return Err(Unbelievable::Nothing);
    }
    let rows: Rows =
        serde_json::from_str(text).map_err(|error| Unbelievable::Shape(error.to_string()))?;
    let mut report = TestReport::default();
    for (test, word) in rows.0 {
        let Some(status) = status(&word) else {
            let cut = |text: String| text.chars().take(80).collect();
            return Err(Unbelievable::Status { test: cut(test), word: cut(word) });
        };
        report.push(TestCase::new(test, status));
    }
    if report.tests.is_empty() {
        report.note("the parser found no test");
    }
    Ok(report)
}

fn status(word: &str) -> Option<Status> {
    Some(match word.to_ascii_uppercase().as_str() {
        "PASSED" | "PASS" => Status::Passed,
        "FAILED" | "FAIL" => Status::Failed,
        "ERROR" => Status::Error,
        "SKIPPED" | "SKIP" => Status::Skipped,
        "XFAIL" => Status::XFailed,
        "XPASS" => Status::XPassed,
        _ => return None,
    })
}

/// Every test with its status, as often as the answer has it.
struct Rows(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Rows {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Object).map(Rows)
    }
}

struct Object;

impl<'de> Visitor<'de> for Object {
    type Value = Vec<(String, String)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of tests")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut rows = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            rows.extend(map.next_value_seed(Value(name))?);
        }
        Ok(rows)
    }
}

/// The value of a key: its status, or under `tests` a list.
struct Value(String);

impl<'de> DeserializeSeed<'de> for Value {
    type Value = Vec<(String, String)>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value {
    type Value = Vec<(String, String)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a status")
    }

    fn visit_str<E>(self, word: &str) -> Result<Self::Value, E> {
        Ok(vec![(self.0, word.to_owned())])
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<Self::Value, S::Error> {
        #[derive(serde::Deserialize)]
        struct Test {
            name: String,
            status: String,
        }
        if self.0 != "tests" {
            return Err(serde::de::Error::custom("a list that is not `tests`"));
        }
        let mut rows = Vec::new();
        while let Some(Test { name, status }) = list.next_element()? {
            rows.push((name, status));
        }
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_shapes_are_read_and_nothing_else() {
        let names = |text: &str| -> Vec<String> {
            let report = report(text.as_bytes()).unwrap();
            report.tests.iter().map(|test| format!("{} {:?}", test.id.name, test.status)).collect()
        };
        assert_eq!(names(r#"{"a": "PASSED", "a": "fail"}"#), ["a Passed", "a Failed"]);
        let list = r#"{"tests": [{"name": "a", "status": "skip", "seconds": 3}]}"#;
        assert_eq!(names(list), ["a Skipped"]);
        assert_eq!(names(r#"{"tests": "PASSED"}"#), ["tests Passed"]);
        assert!(report(b"{}").unwrap().diagnostics[0].contains("no test"));
        for wrong in ["[]", "{\"a\": 1}", "{\"a\": \"PASSED\"} x", "{\"b\": []}", "3", "\u{1}"] {
            let error = report(wrong.as_bytes()).unwrap_err();
            assert!(matches!(error, Unbelievable::Shape(_)), "{wrong}: {error}");
        }
        assert_eq!(report(b" \n"), Err(Unbelievable::Nothing));
        let error = report(br#"{"a": "fine"}"#).unwrap_err().to_string();
        assert_eq!(error, "the status `fine` for the test `a`");
    }
}
