//! Parsers of swebench 5.0.2 that read one line at a time: a pattern, its groups for name and outcome, and the meaning
//! of each outcome.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::dialect;
use crate::log_parser::Record;
use crate::python::lines;
use crate::python::strip;
use crate::status_map::{FAILED, PASSED, SKIPPED};

/// The rule that makes a test of one line. The line is stripped unless `raw`; the pattern matches at its start.
struct LineRule {
    pattern: &'static str,
    outcome: usize,
    name: usize,
    passed: &'static [&'static str],
    failed: &'static [&'static str],
    skipped: &'static [&'static str],
}

/// A rule whose first group is the outcome and whose second group is the name.
const OUTCOME_FIRST: LineRule =
    LineRule { pattern: "", outcome: 1, name: 2, passed: &[], failed: &[], skipped: &[] };

/// A rule whose first group is the name and whose second group is the outcome.
const NAME_FIRST: LineRule = LineRule { outcome: 2, name: 1, ..OUTCOME_FIRST };

impl LineRule {
    fn read<'a>(
        &self,
        pattern: &Regex,
        log: &'a str,
        map: &mut Record<'a>,
        name: fn(&str) -> &str,
    ) {
        for line in lines(log) {
            let Some(found) = pattern.captures(strip(line)) else { continue };
            let group = |at| found.get(at).map_or("", |group| group.as_str());
            // If the outcome is in one of two groups, the second one follows the first.
            let outcome = found.get(self.outcome).or_else(|| found.get(self.outcome + 1));
            let outcome = outcome.map_or("", |group| group.as_str());
            let status = if self.passed.contains(&outcome) {
                PASSED
            } else if self.failed.contains(&outcome) {
                FAILED
            } else if self.skipped.contains(&outcome) {
                SKIPPED
            } else {
                continue;
            };
            map.insert(Cow::Borrowed(name(group(self.name))), status);
        }
    }
}

/// Defines the parser of one rule; the last argument makes the name from its group.
macro_rules! rule {
    ($(#[$doc:meta])* $parser:ident, $rule:expr) => {
        rule!($(#[$doc])* $parser, $rule, |name| name);
    };
    ($(#[$doc:meta])* $parser:ident, $rule:expr, $name:expr) => {
        $(#[$doc])*
        pub(super) fn $parser<'a>(log: &'a str, map: &mut Record<'a>) {
            const RULE: LineRule = $rule;
            static PATTERN: LazyLock<Regex> = LazyLock::new(|| dialect::regex(RULE.pattern));
            RULE.read(&PATTERN, log, map, $name);
        }
    };
}

rule!(
    /// `go test -v`; subtests are indented and count.
    gotest,
    LineRule {
        pattern: r"^--- (PASS|FAIL|SKIP): (.+) \((.+)\)$",
        passed: &["PASS"],
        failed: &["FAIL"],
        skipped: &["SKIP"],
        ..OUTCOME_FIRST
    }
);
rule!(
    /// `cargo test`; ignored tests have no result.
    cargo,
    LineRule {
        pattern: r"^test\s+(\S+)\s+\.\.\.\s+(\w+)$",
        passed: &["ok"],
        failed: &["FAILED"],
        ..NAME_FIRST
    }
);
rule!(
    /// The automake-like lines of jq.
    jq,
    LineRule {
        pattern: r"^\s*(PASS|FAIL):\s(.+)$",
        passed: &["PASS"],
        failed: &["FAIL"],
        ..OUTCOME_FIRST
    }
);
rule!(
    /// `run-tests.py` of micropython.
    micropython,
    LineRule {
        pattern: r"^(pass|FAIL|skip)\s+(.+)$",
        passed: &["pass"],
        failed: &["FAIL"],
        skipped: &["skip"],
        ..OUTCOME_FIRST
    }
);
rule!(
    /// googletest.
    googletest,
    LineRule {
        pattern: r"^.*\[\s*(OK|FAILED)\s*\]\s(.*)\s\(.*\)$",
        passed: &["OK"],
        failed: &["FAILED"],
        ..OUTCOME_FIRST
    }
);
rule!(
    /// `JUnit` under Ant, with the formatter that lombok brings.
    ant,
    LineRule {
        pattern: r"^\s*\[junit\]\s+\[(PASS|FAIL|ERR)\]\s+(.*)$",
        passed: &["PASS"],
        failed: &["FAIL", "ERR"],
        ..OUTCOME_FIRST
    }
);
rule!(
    /// minitest, verbose.
    minitest,
    LineRule {
        pattern: r"^(.+)\. .*=.*(\.|F|E).*$",
        passed: &["."],
        failed: &["F", "E"],
        ..NAME_FIRST
    }
);
rule!(
    /// cucumber, `--format progress`.
    cucumber,
    LineRule { pattern: r"^(.*) \.+(\.|F)", passed: &["."], failed: &["F"], ..NAME_FIRST }
);
rule!(
    /// test-unit, verbose. The package asks for a word boundary after the letter.
    ruby_unit,
    LineRule {
        pattern: r"^\s*(?:test: )?(.+):\s+(?:(\.)|([EFO])(?:[^\w]|$))",
        passed: &["."],
        failed: &["E", "F"],
        skipped: &["O"],
        ..NAME_FIRST
    }
);
rule!(
    /// The JSON of `RSpec`, one line a test.
    rspec,
    LineRule {
        pattern: r"^(.+) - (passed|failed)",
        passed: &["passed"],
        failed: &["failed"],
        ..NAME_FIRST
    }
);
rule!(
    /// jest, `--verbose`.
    jest,
    LineRule {
        pattern: r"^\s*(✓|✕|○)\s(.+?)(?:\s\((\d+\s*m?s)\))?$",
        passed: &["✓"],
        failed: &["✕"],
        skipped: &["○"],
        ..OUTCOME_FIRST
    },
    strip
);
rule!(
    /// jest's JSON, one line a test.
    jest_json,
    LineRule {
        pattern: r"^\[(PASSED|FAILED)\]\s(.+)$",
        passed: &["PASSED"],
        failed: &["FAILED"],
        ..OUTCOME_FIRST
    }
);
rule!(
    /// vitest, `--reporter=verbose`.
    vitest,
    LineRule {
        pattern: r"^\s*(✓|×|↓)\s(.+?)(?:\s(\d+\s*m?s?|\[skipped\]))?$",
        passed: &["✓"],
        failed: &["×"],
        skipped: &["↓"],
        ..OUTCOME_FIRST
    }
);
rule!(
    /// TAP; its directives are part of the name.
    tap,
    LineRule {
        pattern: r"^(ok|not ok) (\d+) (.+)$",
        name: 3,
        passed: &["ok"],
        failed: &["not ok"],
        ..OUTCOME_FIRST
    }
);
