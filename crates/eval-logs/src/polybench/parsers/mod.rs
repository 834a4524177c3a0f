//! The log parsers of SWE-PolyBench, under the names of its classes.
//!
//! The original makes two lists, of tests that passed and of tests that failed. A test that is in both has the status
//! [`BOTH`]; a skipped one is in neither. [`Raised`](crate::log_parser::Raised) means that it has no result at all.

mod java;
mod json;
mod python;
mod strict;

use std::borrow::Cow;

use indexmap::map::Entry;

use crate::log_parser::LogParser;
use crate::log_parser::Read::{Always, MayRaise};
use crate::registry::{self, Registry};
use crate::status_map::PASSED;
use crate::status_map::StatusMap;

pub(crate) use strict::{strict_map, strict_reason};

/// The status of a test that passed and failed.
pub const BOTH: &str = "PASSED/FAILED";

/// A parser in code, with what it reads and an example.
macro_rules! code {
    ($name:literal, $read:expr, $reads:expr, $example:expr) => {
        registry::code!(concat!("polybench/", $name), $read, $reads, $example)
    };
}

/// The rule file of this name, or another one.
macro_rules! rules {
    ($name:literal) => {
        rules!($name, $name)
    };
    ($name:literal, $file:literal) => {
        registry::rule_file!(concat!("polybench/", $name), concat!("polybench/rules/", $file))
    };
}

/// Every parser, by name.
pub const PARSERS: Registry = Registry(&[
    code!(
        "JavaGenericParser",
        Always(java::surefire),
        "JUnit XML of Surefire, printed into the log",
        "<testsuite><testcase classname=\"ops.AddTest\" name=\"adds\"/></testsuite>\n"
    ),
    code!(
        "JavascriptGenericParser",
        Always(json::mocha_or_tap),
        "mocha --reporter json after its command line, or TAP",
        "TAP version 13\nok 1 adds\nnot ok 2 divides\n"
    ),
    code!(
        "JavascriptJestPR",
        Always(json::jest_names),
        "jest --json",
        "{\"numFailedTestSuites\":0,\"testResults\":[{\"name\":\"ops.js\",\"assertionResults\":[{\"fullName\":\"ops adds\",\"status\":\"passed\"}]}],\"wasInterrupted\":false}\n"
    ),
    code!(
        "JavascriptMocha",
        Always(json::mocha),
        "mocha --reporter json",
        "{\"stats\": {}, \"passes\": [{\"fullTitle\": \"ops adds\"}], \"failures\": []}\nContainer exited\n"
    ),
    code!(
        "PythonPyUnit",
        Always(python::pytest_or_unittest),
        "pytest -v or -rA, or unittest -v",
        "===== test session starts =====\ntest_ops.py::test_add PASSED [100%]\n"
    ),
    rules!("TypescriptBazelAngular"),
    code!(
        "TypescriptJest",
        MayRaise(json::jest_full),
        "jest --json, up to the end of the container",
        "{\"numFailedTestSuites\":0,\"testResults\":[{\"name\":\"ops.ts\",\"assertionResults\":[{\"fullName\":\"ops adds\",\"status\":\"passed\"}]}]}\nContainer exited\n"
    ),
    code!(
        "TypescriptJestTW",
        Always(json::jest_titles),
        "jest --json, titles alone",
        "{\"numFailedTestSuites\":0,\"testResults\":[{\"name\":\"ops.ts\",\"assertionResults\":[{\"title\":\"adds\",\"status\":\"passed\"}]}],\"wasInterrupted\":false}\n"
    ),
    code!(
        "TypescriptMocha",
        MayRaise(json::mocha_or_none),
        "mocha --reporter json, or no result",
        "{\"stats\": {}, \"passes\": [{\"fullTitle\": \"ops adds\"}], \"failures\": []}\nContainer exited\n"
    ),
    code!(
        "TypescriptMochaFileName",
        MayRaise(json::mocha_files),
        "mocha's JSON with a file and a status for each test",
        "{\"stats\": {}, \"tests\": [{\"file\": \"ops.ts\", \"fullTitle\": \"ops adds\", \"status\": \"passed\"}]}\nContainer exited\n"
    ),
]);

/// The repositories and their parsers.
const REPOSITORIES: &[(&str, &str)] = &[
    ("google/guava", "JavaGenericParser"),
    ("google/gson", "JavaGenericParser"),
    ("apache/dubbo", "JavaGenericParser"),
    ("apolloconfig/apollo", "JavaGenericParser"),
    ("apache/rocketmq", "JavaGenericParser"),
    ("trinodb/trino", "JavaGenericParser"),
    ("mrdoob/three.js", "JavascriptGenericParser"),
    ("sveltejs/svelte", "JavascriptGenericParser"),
    ("prettier/prettier", "JavascriptJestPR"),
    ("serverless/serverless", "JavascriptMocha"),
    ("microsoft/vscode", "TypescriptMocha"),
    ("angular/angular", "TypescriptBazelAngular"),
    ("mui/material-ui", "TypescriptMochaFileName"),
    ("tailwindlabs/tailwindcss", "TypescriptJestTW"),
    ("coder/code-server", "TypescriptJest"),
    ("Significant-Gravitas/AutoGPT", "PythonPyUnit"),
    ("huggingface/transformers", "PythonPyUnit"),
    ("langchain-ai/langchain", "PythonPyUnit"),
    ("yt-dlp/yt-dlp", "PythonPyUnit"),
    ("tensorflow/models", "PythonPyUnit"),
    ("keras-team/keras", "PythonPyUnit"),
];

/// The parser of a repository.
pub fn parser_of(repository: &str) -> Option<&'static LogParser> {
    REPOSITORIES.iter().find(|(of, _)| *of == repository).and_then(|(_, name)| PARSERS.find(name))
}

/// The repositories and the names of their parsers.
pub fn repositories() -> impl Iterator<Item = (&'static str, &'static str)> {
    REPOSITORIES.iter().copied()
}

/// The repository of an instance: `google__guava-123`.
pub fn repository_of(instance: &str) -> Option<&'static str> {
    let (start, _) = instance.rsplit_once('-')?;
    let of = |repository: &str| repository.replace('/', "__").eq_ignore_ascii_case(start);
    REPOSITORIES.iter().map(|(repository, _)| *repository).find(|repository| of(repository))
}

/// Puts a test on one of the lists.
fn record<'a>(map: &mut StatusMap<'a>, name: Cow<'a, str>, status: Cow<'static, str>) {
    match map.entry(name) {
        Entry::Vacant(entry) => {
            entry.insert(status);
        }
        Entry::Occupied(mut entry) if *entry.get() != status => {
            entry.insert(Cow::Borrowed(BOTH));
        }
        Entry::Occupied(_) => {}
    }
}

/// Whether a test with this status is on the list of those that passed.
pub fn passed(status: &str) -> bool {
    status == PASSED || status == BOTH
}

/// Whether a test with this status is on the list of those that failed.
pub fn failed(status: &str) -> bool {
    status == "FAILED" || status == BOTH
}
