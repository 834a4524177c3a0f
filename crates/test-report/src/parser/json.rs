//! JSON whose texts are parts of the log, for reports of which a few values are read.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Json<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(serde_json::Number),
    /// A string.
    Text(Cow<'a, str>),
    /// An array.
    List(Vec<Json<'a>>),
    /// An object.
    Object(Object<'a>),
}

/// The members of an object, as they are written. Of several with one name, the last one counts.
#[derive(Debug, Clone, PartialEq)]
pub struct Object<'a>(Vec<(Cow<'a, str>, Json<'a>)>);

impl<'a> Object<'a> {
    /// The last member of this name.
    pub fn get(&self, name: &str) -> Option<&Json<'a>> {
        self.0.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// Whether there is a member of this name.
    pub fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

impl<'a> Json<'a> {
    /// Reads a text that is one value.
    pub fn read(text: &'a str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The object, if this is one.
    pub fn as_object(&self) -> Option<&Object<'a>> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The items, if this is an array.
    pub fn as_array(&self) -> Option<&[Self]> {
        match self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    /// The text, if this is a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether this is `null`.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// A member, if this is an object that has it.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.as_object()?.get(name)
    }
}

/// A name or a text of JSON: a part of the log where nothing in it is escaped.
struct Text<'a>(Cow<'a, str>);

impl<'a> Deserialize<'a> for Text<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        match Json::deserialize(deserializer)? {
            Json::Text(text) => Ok(Self(text)),
            _ => Err(serde::de::Error::custom("a name is a text")),
        }
    }
}

impl<'a> Deserialize<'a> for Json<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'a> Visitor<'a> for Reader {
    type Value = Json<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of JSON")
    }

    fn visit_unit<E>(self) -> Result<Json<'a>, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json<'a>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json<'a>, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json<'a>, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json<'a>, E> {
        Ok(serde_json::Number::from_f64(value).map_or(Json::Null, Json::Number))
    }

    fn visit_borrowed_str<E>(self, value: &'a str) -> Result<Json<'a>, E> {
        Ok(Json::Text(Cow::Borrowed(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json<'a>, E> {
        Ok(Json::Text(Cow::Owned(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut items: A) -> Result<Json<'a>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'a>>(self, mut members: A) -> Result<Json<'a>, A::Error> {
        let mut object = Vec::new();
        while let Some((Text(name), value)) = members.next_entry()? {
            object.push((name, value));
        }
        Ok(Json::Object(Object(object)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_crate() {
        let text = r#"{"a": [1, -2, 1e3, 18446744073709551616, null, true, "b\n\"é"], "c\u0041": {}, "a": "last"}"#;
        let read = Json::read(text).unwrap();
        assert_eq!(read.get("a"), Some(&Json::Text("last".into())));
        assert_eq!(read.get("cA").and_then(Json::as_object), Some(&Object(Vec::new())));
        assert!(Json::read("{\"a\": 1").is_err() && Json::read("{1: 1}").is_err());
        assert!(Json::read("1e999").is_err() && Json::read("[1] 2").is_err());
        let list = Json::read("[1, -2, 1e3, 18446744073709551616]").unwrap();
        let theirs: Vec<serde_json::Number> =
            serde_json::from_str("[1, -2, 1e3, 18446744073709551616]").unwrap();
        let theirs = Json::List(theirs.into_iter().map(Json::Number).collect());
        assert_eq!(list, theirs);
    }
}
