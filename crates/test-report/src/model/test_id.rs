//! Which test is meant.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// What tells a test from the others of a run: of a result, of an announcement, of the test that was running.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestId {
    /// The framework's own full identifier: `tests/test_ops.py::test_add`, `TwoFerTest.test_no_name`.
    pub name: String,
    /// A part of that test: a parameter set or a subtest. Printed after the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The suite of the test, if the format states it separately from the name: a Go package, a JUnit test suite, a
    /// test program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suite: Option<String>,
    /// The class or group, if the format states it separately. The name contains it as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The test file, relative to the solution, if the format states it separately from the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// A line of the test in its file, if the format states it because others there share its name.
    #[serde(skip)]
    pub line: Option<u32>,
    /// The display name that people read in place of the name and the variant, if the framework has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

impl TestId {
    /// A test of which nothing but the name is known.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The name, then the variant where there is one.
    pub fn full_name(&self) -> Cow<'_, str> {
        match &self.variant {
            Some(variant) => Cow::Owned(format!("{} {variant}", self.name)),
            None => Cow::Borrowed(&self.name),
        }
    }

    /// Whether it has this name and variant. Files are not compared: not every format states them.
    pub fn is_called(&self, name: &str, variant: Option<&str>) -> bool {
        self.name == name && self.variant.as_deref() == variant
    }

    /// Whether both have the same name and variant.
    pub fn same_name(&self, other: &Self) -> bool {
        self.is_called(&other.name, other.variant.as_deref())
    }
}

impl From<String> for TestId {
    fn from(name: String) -> Self {
        Self::new(name)
    }
}

impl From<&str> for TestId {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl From<&String> for TestId {
    fn from(name: &String) -> Self {
        Self::new(name)
    }
}
