//! PHPUnit's default printer, which names the tests that did not pass, and `--testdox`.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Counts, PREFIX, Tests, number, patterns};
use crate::model::{Status, TestId, TestReport};
use crate::parser::stray::clip;

pub(super) const CONSOLE: Console = Console {
    id: "phpunit_text",
    reads: "phpunit's default printer, and --testdox",
    example: "PHPUnit 9.6.13\n\n.  1 / 1 (100%)\n\nTime: 00:00.003\n\nOK (1 test, 1 assertion)\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^PHPUnit \d",
        r"^(?:OK \(\d+ tests?, |Tests: \d+, Assertions: |No tests executed!)",
    ])
});

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^There (?:was|were) \d+ (?P<kind>.+?)s?:$",
        r"^\d+\) (?P<name>\S+::.+?)\s*$",
        r"^OK \((?P<total>\d+) tests?, \d+ assertions?\)",
        r"^Tests: (?P<total>\d+), Assertions: \d+(?P<more>.*)$",
        r"^ (?P<mark>[✔✘↩∅☢⚠]) (?P<name>.+?)(?: \[[\d.]+ m?s\])?\s*$",
        r"^(?P<class>\S.*?)(?: \((?P<full>[\w\\]+)\))?\s*$",
    ])
});

fn read(text: &str) -> TestReport {
    let [section, test, ok, tests, doc, class] = &PATTERNS[..] else {
        return TestReport::default();
    };
    let mut read = Tests::default();
    let mut counts = None;
    let mut kind = None;
    let mut group = String::new();
    for line in text.lines() {
        if let Some(found) = section.captures(line) {
            kind = match &found["kind"] {
                "failure" => Some(Status::Failed),
                "error" => Some(Status::Error),
                "skipped test" | "incomplete test" => Some(Status::Skipped),
                // A warning, a deprecation: the test has another verdict.
                _ => None,
            };
            read.open = None;
        } else if let Some(found) = test.captures(line) {
            read.open = None;
            if let Some(status) = &kind {
                read.set(TestId::new(&found["name"]), status.clone());
            }
        } else if let Some(found) = doc.captures(line) {
            let status = match &found["mark"] {
                "✔" | "☢" | "⚠" => Status::Passed,
                "✘" => Status::Failed,
                _ => Status::Skipped,
            };
            read.set(TestId::new(format!("{group} > {}", &found["name"])), status);
        } else if let Some(found) = ok.captures(line) {
            counts = Some(Counts { total: number(&found, "total"), ..Counts::default() });
        } else if let Some(found) = tests.captures(line) {
            let words = found["more"].trim_end_matches('.').split(", ");
            let of = |kinds: &[&str]| {
                let counts = words.clone().filter_map(|part| part.split_once(": "));
                let counts = counts.filter(|(word, _)| kinds.contains(word));
                counts.filter_map(|(_, count)| count.parse::<u64>().ok()).sum()
            };
            let total = number(&found, "total");
            let (failed, skipped) = (of(&["Failures", "Errors"]), of(&["Skipped", "Incomplete"]));
            counts = Some(Counts { total, failed, skipped });
        } else if line == "No tests executed!" {
            counts = Some(Counts::default());
        } else if matches!(line, "--" | "FAILURES!" | "ERRORS!") || line.starts_with("OK, but ") {
            read.open = None;
        } else if let Some(found) = class.captures(line).filter(|_| read.open.is_none()) {
            clip(&found["class"], PREFIX).clone_into(&mut group);
        } else if line.is_empty() && !group.is_empty() && kind.is_none() {
            read.open = None;
        } else {
            read.message(line.trim_start_matches([' ', '│', '┐', '├', '┴', '┊']));
        }
    }
    read.finish(counts)
}
