//! Readings of logs without what the original gets wrong.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::{BOTH, python};
use crate::dialect;
use crate::log_parser::{LogParser, Raised, Read, Record, Spec};
use crate::status_map::{FAILED, StatusMap};

/// Where a report of mocha or jest ends.
const END: &str = "Container exited";

/// The kind of a log's parser.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Java,
    Python,
    Bazel,
    Json,
}

fn kind(parser: &LogParser) -> Kind {
    match parser.name() {
        "JavaGenericParser" => Kind::Java,
        "PythonPyUnit" => Kind::Python,
        _ if matches!(parser.read, Read::Rules(_)) => Kind::Bazel,
        _ => Kind::Json,
    }
}

/// The status map of a log without the known faults of its parser. A test that is on both lists failed.
pub(crate) fn strict_map(parser: &LogParser, log: &str) -> Result<StatusMap<'static>, Raised> {
    static SHELL: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\+ read -r file\s*"));
    let kind = kind(parser);
    let log = match kind {
        Kind::Java => SHELL.replace_all(log, ""),
        Kind::Json if !log.contains(END) => Cow::Owned([log, "\n", END].concat()),
        _ => Cow::Borrowed(log),
    };
    let mut map = Record::default();
    match kind {
        Kind::Python => python::by_line(&log, &mut map),
        _ => parser.read_into(&log, Spec::default(), &mut map)?,
    }
    let status =
        |word: Cow<'_, str>| if word == BOTH { FAILED } else { Cow::Owned(word.into_owned()) };
    let own = |(name, word): (Cow<'_, str>, _)| (Cow::Owned(name.into_owned()), status(word));
    Ok(map.into_map().into_iter().map(own).collect())
}

/// The faults that a strict reading corrects, besides tests that are on both lists.
pub(crate) fn strict_reason(parser: &LogParser) -> Option<&'static str> {
    match kind(parser) {
        Kind::Java => Some("every `+ read -r file` is taken out, not the first 16 alone"),
        Kind::Python => Some(
            "a test takes the status of its line, or that of a line before the next test, and not the next test's",
        ),
        Kind::Json => Some("a log that has no `Container exited` keeps its last letter"),
        Kind::Bazel => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::polybench::parsers::PARSERS;

    /// The original's status map and the strict one, as `name=STATUS`.
    fn both(parser: &str, log: &str) -> [String; 2] {
        let parser = PARSERS.find(parser).unwrap();
        let shown = |map: StatusMap<'_>| {
            let tests = map.iter().map(|(name, status)| format!("{name}={status}"));
            tests.collect::<Vec<_>>().join(" ")
        };
        let original = parser.status_map(log, Spec::default());
        let original = original.map_or_else(|raised| raised.to_string(), shown);
        [original, shown(strict_map(parser, log).unwrap())]
    }

    #[test]
    fn a_test_on_both_lists_failed() {
        let read =
            both("TypescriptBazelAngular", "//ops:a PASSED\n//ops:b PASSED\n//ops:a FAILED\n");
        assert_eq!(read, ["/ops:a=PASSED/FAILED /ops:b=PASSED", "/ops:a=FAILED /ops:b=PASSED"]);
    }

    #[test]
    fn a_report_may_end_the_log() {
        let log =
            r#"{"stats": {}, "passes": [{"fullTitle": "a"}], "failures": [{"fullTitle": "b"}]}"#;
        let raised = "there is no report of the tool";
        assert_eq!(both("TypescriptMocha", log), [raised, "a=PASSED b=FAILED"]);
        assert_eq!(both("JavascriptMocha", log), ["", "a=PASSED b=FAILED"]);
        let ended = format!("{log}\nContainer exited with 0 }}");
        assert_eq!(both("JavascriptMocha", &ended), ["a=PASSED b=FAILED"; 2]);
    }

    #[test]
    fn no_line_of_the_shell_is_part_of_a_suite() {
        let lines = "+ read -r file\n".repeat(16);
        let log = |between: &str| {
            format!("{lines}<testsuite><testcase {between}classname=\"C\" name=\"n\"/></testsuite>")
        };
        assert_eq!(both("JavaGenericParser", &log("")), ["C.n=PASSED"; 2]);
        let read = both("JavaGenericParser", &log("+ read -r file\n"));
        assert_eq!(read, ["", "C.n=PASSED"]);
    }

    #[test]
    fn a_test_takes_no_other_tests_status() {
        let log = "===== test session starts =====\n\
            [gw0] [ 33%] PASSED tests/a.py::test_a\n\
            [gw1] [ 66%] FAILED tests/a.py::test_b\n\
            [gw1] [100%] PASSED tests/a.py::test_c\n\
            ===== short test summary info =====\n";
        let [original, strict] = both("PythonPyUnit", log);
        assert_eq!(original, "tests/a.py:None:test_a=FAILED tests/a.py:None:test_b=PASSED");
        let names = ["a=PASSED", "b=FAILED", "c=PASSED"];
        assert_eq!(strict, names.map(|name| format!("tests/a.py:None:test_{name}")).join(" "));
        // What a test printed stands between it and its status.
        let log = "===== test session starts =====\n\
            tests/a.py::test_a printed\nPASSED [ 50%]\ntests/a.py::T::test_b FAILED [100%]\n\
            tests/a.py::test_c\nFAILED tests/a.py::test_d\n";
        let strict = "tests/a.py:None:test_a=PASSED tests/a.py:T:test_b=FAILED tests/a.py:None:test_d=FAILED";
        assert_eq!(both("PythonPyUnit", log)[1], strict);
    }
}
