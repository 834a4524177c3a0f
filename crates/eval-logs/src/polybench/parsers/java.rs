//! Surefire's XML in a log.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::record;
use crate::dialect;
use crate::log_parser::Record;
use crate::rebench::parsers::junit::cases;
use crate::status_map::{ERROR, FAILED, PASSED, SKIPPED};

/// How many lines of the shell the original takes out; it means a flag and gives a count.
const SHELL_LINES: usize = 16;

/// Every suite that is well-formed, unless the build failed before the tests. Skipped tests are left out.
pub(super) fn surefire<'a>(log: &'a str, map: &mut Record<'a>) {
    static SHELL: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\+ read -r file\s*"));
    static BROKEN: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex("(?i)build failure|compilation error"));
    static TESTS_FAILED: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex("(?i)there are test failures"));
    static SUITE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"(?s)<testsuite[^>]*>.*?</testsuite>"));
    let log = SHELL.replacen(log, SHELL_LINES, "");
    if BROKEN.is_match(&log) && !TESTS_FAILED.is_match(&log) {
        return;
    }
    for suite in SUITE.find_iter(&log) {
        for case in cases(suite.as_str()).unwrap_or_default() {
            let status = match case.first(&[FAILED, ERROR, SKIPPED]).as_ref() {
                "PASSED" => PASSED,
                "SKIPPED" => continue,
                _ => FAILED,
            };
            let name = case.name.as_deref().unwrap_or("None");
            let name = match &case.class {
                Some(class) => format!("{class}.{name}"),
                None => name.to_owned(),
            };
            record(map, Cow::Owned(name), status);
        }
    }
}
