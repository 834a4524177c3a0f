//! Errors in the input files of a command.

use std::fmt;
use std::path::Path;

use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use test_report::text::Diagnostic;

/// An input file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct InputError {
    message: String,
    help: Option<String>,
}

impl InputError {
    /// The whole file.
    pub fn new(path: &Path, why: impl fmt::Display) -> Self {
        Self { message: format!("`{}`: {why}", path.display()), help: None }
    }

    /// One line, from 1.
    pub fn line(path: &Path, line: u64, why: impl fmt::Display) -> Self {
        Self { message: format!("`{}`, line {line}: {why}", path.display()), help: None }
    }

    /// One row of a JSON list, from 1.
    pub fn row(path: &Path, row: u64, why: impl fmt::Display) -> Self {
        Self { message: format!("`{}`, row {row}: {why}", path.display()), help: None }
    }

    /// How the reader can fix it.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

impl Diagnostic for InputError {
    fn help(&self) -> Option<String> {
        self.help.clone()
    }
}

/// The text of a document: UTF-8, without a byte order mark.
pub fn document(bytes: &[u8]) -> Result<&str, String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    str::from_utf8(bytes).map_err(|error| not_utf8(bytes, error.valid_up_to()))
}

/// Says that a text is not UTF-8 from this byte on, and what it seems to be.
pub(super) fn not_utf8(bytes: &[u8], at: usize) -> String {
    let utf16 = matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
    let seems = if utf16 { ": it seems to be UTF-16, as PowerShell's `>` writes it" } else { "" };
    format!("not UTF-8 at byte {at}{seems}")
}

/// A name that is one part of a path: nothing is read or written outside of a folder by it.
pub fn is_file_name(name: &str) -> bool {
    !matches!(name, "" | "." | "..") && !name.contains(['/', '\\', '\0'])
}

/// The value of a JSON text in which no object has a key twice.
pub fn unique(text: &str) -> serde_json::Result<Value> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde::de::DeserializeSeed::deserialize(Unique, &mut reader)?;
    reader.end()?;
    Ok(value)
}

struct Unique;

impl<'de> serde::de::DeserializeSeed<'de> for Unique {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(Unique)? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom(format_args!("duplicate key `{key}`")));
            }
            let value = map.next_value_seed(Unique)?;
            object.insert(key, value);
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_may_stand_once() {
        let text = r#"{"a": [1, -1, 1.5, null, true, {"b": "\n"}], "c": {"a": 1}}"#;
        assert_eq!(unique(text).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        for text in [r#"{"a": 1, "a": 1}"#, r#"[{"x": {"b": 1, "b": 2}}]"#] {
            assert!(unique(text).unwrap_err().to_string().contains("duplicate key"), "{text}");
        }
        assert!(unique("1 2").is_err() && unique("{").is_err());
    }

    #[test]
    fn a_name_is_one_part_of_a_path() {
        for name in ["", ".", "..", "a/b", "../a", "/a", "a\\b"] {
            assert!(!is_file_name(name), "{name}");
        }
        assert!(is_file_name("a__b.c-1"));
    }
}
