//! The XML report of Catch2, versions 2 and 3 (`-r xml`).
//!
//! One test case for each `TEST_CASE`, under its name; sections are named in the message. The message follows Catch2's
//! own console and JUnit reporters: `FAILED:`, the claim, its expansion, the info lines, the place. A failed claim is
//! a failure; an exception outside a claim or a fatal signal is an error. Tests tagged `[!mayfail]` or `[!shouldfail]`
//! that failed are expected failures. A test case without an overall result is the one that was running.

use std::collections::HashSet;

use super::Parser;
use super::document::{compare, compare_failures, count};
use super::unparsed_lines::clip;
use super::xml::{self, Element};
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::{decoded_xml, strip_ansi};

/// The parser of Catch2's report.
pub(super) struct Catch2Xml;

const ROOTS: [&str; 2] = ["Catch", "Catch2TestRun"];

/// How many characters of a section's name are shown; it goes before each of its problems.
pub(super) const MAX_NAME_CHARS: usize = 120;

impl Parser for Catch2Xml {
    fn id(&self) -> &'static str {
        "catch2_xml"
    }

    fn family(&self) -> &'static str {
        "xml"
    }

    fn reads(&self) -> &'static str {
        "the XML report of Catch2 2 and 3 (-r xml)"
    }

    fn example(&self) -> &'static str {
        "<Catch2TestRun name=\"t\"><TestCase name=\"adds\"><OverallResult success=\"true\"/></TestCase></Catch2TestRun>"
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = decoded_xml(log);
        xml::is_rooted(&text, &ROOTS)
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = decoded_xml(log);
        let documents = xml::read(&text, &ROOTS);
        let mut report = TestReport::default();
        let mut seen = HashSet::new();
        for root in &documents.roots {
            let groups = root.all("Group").flat_map(|group| group.all("TestCase"));
            for case in root.all("TestCase").chain(groups) {
                test_case(case, &mut seen, &mut report);
            }
            totals(root, &mut report);
        }
        report.complete = Some(documents.complete());
        xml::note_encoding(log, &mut report);
        documents.finish_only(&mut report);
        report
    }
}

fn test_case<'a>(
    case: &'a Element,
    seen: &mut HashSet<[Option<&'a str>; 3]>,
    report: &mut TestReport,
) {
    let name = strip_ansi(case.attr("name").unwrap_or("").trim()).into_owned();
    if !seen.insert([case.attr("name"), case.attr("filename"), case.attr("line")]) {
        report.invalid.push(format!("two results for the test `{name}`"));
    }
    let Some(result) = case.child("OverallResult") else {
        report.evidence = true;
        report.running = Some(TestId::new(name));
        return;
    };
    let mut problems = Problems::default();
    problems.walk(case, &mut Vec::new());
    let mut test = TestCase::new(name, status(case, result, &problems));
    test.message = (!problems.texts.is_empty()).then(|| problems.texts.join("\n\n"));
    let should_fail = case.attr("tags").is_some_and(|tags| tags.contains("[!shouldfail]"));
    if test.message.is_none() && test.status == Status::Failed && should_fail {
        test.message = Some("the test is tagged [!shouldfail] but did not fail".to_owned());
    }
    let file = case.attr("filename").filter(|file| !file.starts_with('/'));
    test.id.file = file.map(str::to_owned);
    test.seconds = result.number("durationInSeconds");
    let streams: Vec<&str> =
        ["StdOut", "StdErr"].iter().filter_map(|s| result.child(s)).map(Element::trimmed).collect();
    test.output = (!streams.is_empty()).then(|| strip_ansi(&streams.join("\n")).into_owned());
    report.push(test);
}

fn status(case: &Element, result: &Element, problems: &Problems) -> Status {
    let tags = case.attr("tags").unwrap_or("");
    let success = result.attr("success") == Some("true");
    let expected = tags.contains("[!shouldfail]") || tags.contains("[!mayfail]");
    let failed = problems.claims + problems.outside > 0;
    match (success, failed) {
        (true, true) if expected => Status::XFailed,
        (true, _) if result.count("skips").is_some_and(|skips| skips > 0) => Status::Skipped,
        (true, _) => Status::Passed,
        (false, _) if problems.outside > 0 && problems.claims == 0 => Status::Error,
        (false, _) => Status::Failed,
    }
}

/// The problems of a test case.
#[derive(Default)]
struct Problems {
    texts: Vec<String>,
    /// Failed assertions.
    claims: usize,
    /// Exceptions outside assertions, and fatal signals.
    outside: usize,
}

impl Problems {
    fn walk<'a>(&mut self, element: &'a Element, sections: &mut Vec<&'a str>) {
        let mut notes = Vec::new();
        for child in &element.children {
            match child.name.as_str() {
                "Info" | "Warning" => notes.push(child.text.trim()),
                "Section" => {
                    sections.push(clip(child.attr("name").unwrap_or("").trim(), MAX_NAME_CHARS));
                    self.walk(child, sections);
                    sections.pop();
                }
                "Skip" => self.texts.push(child.text.trim().to_owned()),
                "Expression" if child.attr("success") == Some("true") => notes.clear(),
                "Expression" | "Failure" | "Exception" | "FatalErrorCondition" => {
                    if matches!(child.name.as_str(), "Expression" | "Failure") {
                        self.claims += 1;
                    } else {
                        self.outside += 1;
                    }
                    self.texts.push(problem_text(child, &notes, sections));
                    notes.clear();
                }
                _ => {}
            }
        }
    }
}

/// A problem in the form of Catch2's own reporters for people.
fn problem_text(problem: &Element, notes: &[&str], sections: &[&str]) -> String {
    let mut lines = Vec::new();
    if !sections.is_empty() {
        lines.push(format!("in the section {}:", sections.join(" > ")));
    }
    lines.push("FAILED:".to_owned());
    match problem.name.as_str() {
        "Expression" => lines.extend(claim(problem)),
        "Failure" => lines.push(format!("explicitly with message:\n{}", indent(&problem.text))),
        "Exception" => lines.push(exception(problem)),
        _ => lines.push(format!("due to a fatal error condition:\n{}", indent(&problem.text))),
    }
    if !notes.is_empty() {
        lines.push(format!("with messages:\n{}", indent(&notes.join("\n"))));
    }
    if let (Some(file), Some(line)) = (problem.attr("filename"), problem.attr("line")) {
        lines.push(format!("at {file}:{line}"));
    }
    strip_ansi(&lines.join("\n")).into_owned()
}

/// The lines of a failed `Expression`, which doctest writes in the same shape.
pub(super) fn claim(expression: &Element) -> Vec<String> {
    let text = |name: &str| expression.child(name).map_or("", |child| child.text.trim());
    let (original, expanded) = (text("Original"), text("Expanded"));
    let kind = expression.attr("type").unwrap_or("CHECK");
    let mut lines = vec![format!("  {kind}( {original} )")];
    if !expanded.is_empty() && expanded != original {
        lines.push(format!("with expansion:\n{}", indent(expanded)));
    }
    lines.extend(expression.child("Exception").map(exception));
    lines
}

fn exception(exception: &Element) -> String {
    format!("due to unexpected exception with message:\n{}", indent(&exception.text))
}

fn indent(text: &str) -> String {
    let lines: Vec<String> =
        text.trim().lines().map(|line| format!("  {}", line.trim_end())).collect();
    lines.join("\n")
}

/// Compares the counts at the end of the report with what was read.
fn totals(root: &Element, report: &mut TestReport) {
    let Some(totals) = root.child("OverallResultsCases") else { return };
    report.evidence = true;
    let number = |key: &str| totals.count(key).unwrap_or(0);
    let passed = count(report, |test| matches!(test.status, Status::Passed));
    compare(report, "successes", totals.count("successes"), passed);
    compare_failures(report, "failures", totals.count("failures"));
    let keys = ["successes", "failures", "expectedFailures", "skips"];
    report.planned_count = Some(keys.iter().map(|key| number(key)).sum());
}
