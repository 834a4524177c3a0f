//! The counts of a test tool: the last line of its output that counts tests.

use std::sync::LazyLock;

use memchr::memmem;
use regex::Regex;

use test_report::text::strip_ansi;

/// The counts of a test tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tally<'a> {
    /// The line that has them.
    pub(super) line: &'a str,
    /// Where the line begins.
    pub(super) start: usize,
    /// How many passed.
    pub(super) passed: u64,
    /// How many failed or ended in an error.
    pub(super) failed: u64,
}

/// pytest's last line: `=== 1 failed, 2 passed in 0.12s ===`, or the same without a frame, in any colour.
pub(super) fn pytest(text: &str) -> Option<Tally<'_>> {
    static LINE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(concat!(
            r"^(?:=+ )?(?:\d+ [a-z]+(?:, \d+ [a-z]+)*|no tests ran(?:, \d+ [a-z]+)*)",
            r" in \d[\d.]* ?s(?:econds)?\b",
        ))
        .expect("the pattern is constant")
    });
    let mut found = None;
    for at in memmem::find_iter(text.as_bytes(), " in ") {
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
        let line = &text[start..end];
        if LINE.is_match(&strip_ansi(line)) {
            found = Some((start, line));
        }
    }
    let (start, line) = found?;
    let counts = counted(&strip_ansi(line), &["passed"], &["failed", "error", "errors"]);
    Some(Tally { line, start, passed: counts.0, failed: counts.1 })
}

/// unittest's last lines, as Django prints them for one run or for several: `Ran 3 tests in 0.1s`, `FAILED (failures=1)`. All that
/// ran count as passed: how many did not is only said where some failed.
pub(super) fn unittest(text: &str) -> Option<Tally<'_>> {
    static LINES: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?m)^(?:Ran (\d+) tests? in .*|(?:OK|FAILED)(?: \((.*)\))?)$")
            .expect("the pattern is constant")
    });
    let mut tally: Option<Tally<'_>> = None;
    let (mut ran, mut failed) = (0, 0);
    for found in LINES.captures_iter(text) {
        let all = found.get(0)?;
        if let Some(count) = found.get(1) {
            ran += count.as_str().parse().unwrap_or(0);
        }
        for count in found.get(2).map_or("", |counts| counts.as_str()).split(", ") {
            if let Some(("failures" | "errors", count)) = count.split_once('=') {
                failed += count.parse().unwrap_or(0);
            }
        }
        tally = Some(Tally { line: all.as_str(), start: all.start(), passed: 0, failed: 0 });
    }
    Some(Tally { passed: ran, failed, ..tally? })
}

/// `tests finished: 20 passed, 1 failed, 3 skipped, in 1.2 seconds`
pub(super) fn sympy(text: &str) -> Option<Tally<'_>> {
    static LINE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?m)^=* ?tests finished: .*$").expect("the pattern is constant")
    });
    let line = LINE.find_iter(text).last()?;
    let (passed, failed) = counted(line.as_str(), &["passed"], &["failed", "exceptions"]);
    Some(Tally { line: line.as_str(), start: line.start(), passed, failed })
}

/// The lines of `go test` for whole packages: `ok pkg 0.1s`, `FAIL pkg [build failed]`, and `PASS`. They count no tests.
pub(super) fn go(text: &str) -> Option<Tally<'_>> {
    static LINE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?m)^(?:PASS$|ok\s|(FAIL)(?:\s|$)).*$").expect("the pattern is constant")
    });
    let mut tally: Option<Tally<'_>> = None;
    for found in LINE.captures_iter(text) {
        let all = found.get(0)?;
        let failed = tally.map_or(0, |tally| tally.failed);
        // The line that says most about a failure is the first of its package.
        tally = Some(match (found.get(1), tally) {
            (Some(_), Some(tally)) if failed > 0 => Tally { failed: failed + 1, ..tally },
            (None, Some(tally)) if failed > 0 => tally,
            (fail, _) => Tally {
                line: all.as_str(),
                start: all.start(),
                passed: u64::MAX,
                failed: u64::from(fail.is_some()),
            },
        });
    }
    tally
}

/// `test result: ok. 3 passed; 0 failed; …`, once for each program of tests, and a program that could not be compiled. `None`
/// if one that began did not end.
pub(super) fn cargo(text: &str) -> Option<Tally<'_>> {
    static LINE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(concat!(
            r"(?m)^(?:(running) \d+ tests?$|test result: \S+ (\d+) passed; (\d+) failed;.*",
            r"|(error): (?:could not compile|test failed).*)",
        ))
        .expect("the pattern is constant")
    });
    let (mut begun, mut passed, mut failed) = (0_u64, 0_u64, 0_u64);
    let mut last = None;
    for found in LINE.captures_iter(text) {
        let number = |at| found.get(at).map_or(0, |text| text.as_str().parse().unwrap_or(0));
        if found.get(1).is_some() {
            begun += 1;
        } else {
            last = found.get(0);
            begun = begun.saturating_sub(u64::from(found.get(2).is_some()));
            failed += number(3) + u64::from(found.get(4).is_some());
            passed += number(2);
        }
    }
    let last = last.filter(|_| begun == 0)?;
    Some(Tally { line: last.as_str(), start: last.start(), passed, failed })
}

/// The last line in which another tool counts its tests, if it says that some did not pass.
pub(super) fn failures(text: &str) -> Option<Tally<'_>> {
    static LINE: LazyLock<Regex> = LazyLock::new(|| {
        const COLOUR: &str = r"(?:\x1b\[[0-9;]*m|\s)*";
        let lines = concat!(
            r"(?:Tests:.*|Tests .*\d.*|\d+ (?:passing|failing)\b.*|# fail +\d+|\d+ examples?, .*|\d+ (?:runs|tests), \d+ assertions.*",
            r"|OK \(\d+ tests?.*|(?:\[[^\]]*\] )?(?:Tests run: \d.*|BUILD (?:SUCCESS|FAIL)\w*.*))",
        );
        Regex::new(&format!("(?m)^{COLOUR}{lines}$")).expect("the pattern is constant")
    });
    static FAILURE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(concat!(
            r"\b[1-9]\d* (?:failed|failing|failures?|errors?)\b|\b(?:Failures|Errors): [1-9]",
            r"|# fail +[1-9]|BUILD FAIL",
        ))
        .expect("the pattern is constant")
    });
    let line = LINE.find_iter(text).last()?;
    let failed = u64::from(FAILURE.is_match(&strip_ansi(line.as_str())));
    (failed > 0).then(|| Tally {
        line: line.as_str(),
        start: line.start(),
        passed: u64::MAX,
        failed,
    })
}

/// Adds up the numbers before the words for tests that passed, and before those for tests that did not.
fn counted(line: &str, passed: &[&str], failed: &[&str]) -> (u64, u64) {
    static COUNT: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(\d+) ([a-z]+)").expect("the pattern is constant"));
    let sum = |words: &[&str]| -> u64 {
        let counts = COUNT.captures_iter(line).filter(|found| words.contains(&&found[2]));
        counts.filter_map(|found| found[1].parse::<u64>().ok()).sum()
    };
    (sum(passed), sum(failed))
}

/// How much of a log is looked at for its own count, in bytes from its end.
const TAIL_BYTES: usize = 64 << 10;

/// The last line in which a tool counts its tests, for people.
pub(super) fn last_count_line(text: &str) -> Option<String> {
    static LINES: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(concat!(
            r"(?m)^.*(?:\b\d+ (?:passed|failed|errors?)\b.*\bin \d|\bRan \d+ tests?\b|tests finished:|\d+ passing\b",
            r"|\bTests: +\d|\bTests +\d+ \w+|Executed \d+ (?:of|tests)|test result: |Tests run: \d|\d+ examples?, \d",
            r"|\d+ (?:runs|tests), \d+ assertions|\bOK \(\d+ tests|# tests \d|\d+ tests? run: |\d+ tests completed",
            r"|\d+ specs?, \d|^(?:ok|FAIL)\s+\S+\s+\d[\d.]*s\b).*$",
        ))
        .expect("the pattern is constant")
    });
    let start = text.len().saturating_sub(TAIL_BYTES);
    let start = (start..=text.len()).find(|at| text.is_char_boundary(*at))?;
    let text = strip_ansi(&text[start..]);
    let line = LINES.find_iter(&text).last()?.as_str();
    let line = line.trim().trim_matches('=').trim();
    Some(line.chars().take(120).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_of_tools_are_read() {
        let counts = |tally: Option<Tally<'_>>| tally.map(|tally| (tally.passed, tally.failed));
        for (line, expected) in [
            ("=== 1 failed, 2 passed, 1 error in 0.12s ===", (2, 2)),
            ("======== 41 passed in 2.73 seconds =====", (41, 0)),
            (
                "\u{1b}[31m===== \u{1b}[31m\u{1b}[1m1 failed\u{1b}[0m, \u{1b}[32m2 passed\u{1b}[0m\u{1b}[31m in 0.12s\u{1b}[0m ====",
                (2, 1),
            ),
            ("no tests ran in 0.01s", (0, 0)),
        ] {
            assert_eq!(counts(pytest(line)), Some(expected), "{line}");
        }
        assert_eq!(counts(pytest("it passed in 3 s")), None);
        let django = "Ran 3 tests in 0.1s\n\nFAILED (failures=1, errors=1, skipped=1)\n";
        assert_eq!(counts(unittest(django)), Some((3, 2)));
        let log = " tests finished: 58 passed, 2 failed, 2 skipped, 3 exceptions, \nin 9 seconds";
        assert_eq!(counts(sympy(log)), Some((58, 5)));
        let all = u64::MAX;
        assert_eq!(counts(go("--- PASS: TestA (0.0s)\nPASS\nok  \tpkg\t0.1s\n")), Some((all, 0)));
        let go_failed = "FAIL\tgin [build failed]\nok  \tpkg\t0.1s\nFAIL\n";
        assert_eq!(counts(go(go_failed)), Some((all, 2)));
        assert_eq!(go(go_failed).map(|tally| tally.line), Some("FAIL\tgin [build failed]"));
        assert_eq!(counts(go("--- PASS: TestA (0.0s)\nokay\n")), None);
        let one =
            "running 1 test\ntest a ... ok\n\ntest result: ok. 1 passed; 0 failed; 0 ignored\n";
        assert_eq!(counts(cargo(&format!("{one}{one}"))), Some((2, 0)));
        assert_eq!(counts(cargo(&format!("{one}error: could not compile `b`\n"))), Some((1, 1)));
        assert_eq!(counts(cargo(&format!("{one}running 2 tests\ntest b ... ok\n"))), None);
        assert_eq!(counts(cargo("test a ... ok\n")), None);
    }

    #[test]
    fn the_last_count_of_a_tool_may_name_failures() {
        for line in [
            "Tests:       1 failed, 2 passed, 3 total",
            "\u{1b}[1mTests:\u{1b}[22m \u{1b}[31m1 failed\u{1b}[39m, 3 total",
            "      Tests  1 failed | 2 passed (3)",
            "  2 failing",
            "# fail 1",
            "3 examples, 0 failures, 1 error occurred outside of examples",
            "3 runs, 4 assertions, 0 failures, 1 errors, 0 skips",
            "Tests: 3, Assertions: 4, Errors: 1.",
            "[ERROR] Tests run: 3, Failures: 0, Errors: 1, Skipped: 0",
            "[INFO] BUILD FAILURE",
            "BUILD FAILED in 3s",
        ] {
            assert!(failures(line).is_some(), "{line}");
            assert_eq!(failures(&format!("{line}\n  9 passing (1s)\n")), None, "{line}");
        }
        for line in [
            "Tests:       3 passed, 3 total",
            "3 examples, 0 failures",
            "[INFO] BUILD SUCCESS",
            "# fail 0",
        ] {
            assert_eq!(failures(line), None, "{line}");
        }
    }

    #[test]
    fn the_last_count_of_a_log_is_its_own_word() {
        for (log, words) in [
            (
                "======== 41 passed in 2.73s =====\n>>>>> All Tests Passed",
                Some("41 passed in 2.73s"),
            ),
            ("Ran 2 tests in 0.1s\n\nOK\n", Some("Ran 2 tests in 0.1s")),
            (
                "Tests:       1 failed, 1 passed, 2 total\n",
                Some("Tests:       1 failed, 1 passed, 2 total"),
            ),
            ("Chrome: Executed 5 of 900 SUCCESS", Some("Chrome: Executed 5 of 900 SUCCESS")),
            ("nothing", None),
        ] {
            assert_eq!(last_count_line(log).as_deref(), words);
        }
    }
}
