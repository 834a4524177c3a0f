//! The XML report of doctest (`-r=xml`).
//!
//! The name is the test case's, after its suite's and ` > ` where it has one. A failed claim is a failure, an exception
//! outside a claim or a fatal signal an error. doctest writes the report to the solution's stdout unless `-o` names a
//! file, so the text within a test case is the solution's output; it may break the XML, which then ends there.

use super::Parser;
use super::catch2_xml::{MAX_NAME_CHARS, claim};
use super::document::{compare, compare_failures, count};
use super::unparsed_lines::clip;
use super::xml::{self, Element};
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::{decoded_xml, strip_ansi};

/// The parser of doctest's report.
pub(super) struct DoctestXml;

impl Parser for DoctestXml {
    fn id(&self) -> &'static str {
        "doctest_xml"
    }

    fn family(&self) -> &'static str {
        "xml"
    }

    fn reads(&self) -> &'static str {
        "the XML report of doctest 2 for C++ (-r=xml)"
    }

    fn example(&self) -> &'static str {
        concat!(
            "<doctest binary=\"t\"><TestSuite><TestCase name=\"adds\">",
            "<OverallResultsAsserts successes=\"1\" failures=\"0\" test_case_success=\"true\"/>",
            "</TestCase></TestSuite></doctest>"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        xml::is_rooted(&decoded_xml(log), &["doctest"])
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = decoded_xml(log);
        let documents = xml::read(&text, &["doctest"]);
        let mut report = TestReport::default();
        for root in &documents.roots {
            for suite in root.all("TestSuite") {
                let name = clip(suite.attr("name").unwrap_or(""), MAX_NAME_CHARS);
                for case in suite.all("TestCase") {
                    test_case(name, case, &mut report);
                }
            }
            totals(root, &mut report);
        }
        report.complete = Some(documents.complete());
        xml::note_encoding(log, &mut report);
        documents.finish_only(&mut report);
        report
    }
}

fn test_case(suite: &str, case: &Element, report: &mut TestReport) {
    let name = case.attr("name").unwrap_or("").trim();
    let name = if suite.is_empty() { name.to_owned() } else { format!("{suite} > {name}") };
    let result = case.child("OverallResultsAsserts");
    let skipped = case.attr("skipped") == Some("true");
    if result.is_none() && !skipped {
        report.evidence = true;
        report.running = Some(TestId::new(name));
        return;
    }
    let mut problems = Vec::new();
    let mut claims = 0;
    walk(case, &mut Vec::new(), &mut problems, &mut claims);
    let success = result.and_then(|result| result.attr("test_case_success")) == Some("true");
    let status = match (success, problems.is_empty()) {
        _ if skipped => Status::Skipped,
        (true, true) => Status::Passed,
        (true, false) => Status::XFailed,
        (false, false) if claims == 0 => Status::Error,
        (false, _) => Status::Failed,
    };
    let mut test = TestCase::new(name, status.clone());
    if status == Status::Failed && problems.is_empty() {
        problems.push(unexplained(case).to_owned());
    }
    test.message = (!problems.is_empty()).then(|| problems.join("\n\n"));
    test.id.file = case.attr("filename").filter(|file| !file.starts_with('/')).map(str::to_owned);
    test.seconds = result.and_then(|result| result.number("duration"));
    let output = strip_ansi(case.trimmed()).into_owned();
    test.output = (!output.is_empty()).then_some(output);
    report.push(test);
}

/// Why a test without a failed claim failed.
fn unexplained(case: &Element) -> &'static str {
    if case.attr("should_fail") == Some("true") {
        "the test should have failed but did not"
    } else if case.attr("timeout").is_some() {
        "the test took longer than its timeout"
    } else {
        "doctest counts the test as failed and shows no failed assertion"
    }
}

fn walk<'a>(
    element: &'a Element,
    subcases: &mut Vec<&'a str>,
    problems: &mut Vec<String>,
    claims: &mut usize,
) {
    for child in &element.children {
        let place = match (child.attr("filename"), child.attr("line")) {
            (Some(file), Some(line)) => format!("\nat {file}:{line}"),
            _ => String::new(),
        };
        let message = match child.name.as_str() {
            "SubCase" => {
                subcases.push(clip(child.attr("name").unwrap_or("").trim(), MAX_NAME_CHARS));
                walk(child, subcases, problems, claims);
                subcases.pop();
                continue;
            }
            "Expression" if child.attr("success") != Some("true") => {
                *claims += 1;
                let info = child.all("Info").map(|info| format!("  {}", info.text.trim()));
                let info: Vec<String> = info.collect();
                let mut lines = claim(child);
                if !info.is_empty() {
                    lines.push(format!("with messages:\n{}", info.join("\n")));
                }
                lines.join("\n")
            }
            "Exception" => {
                let crash = child.attr("crash") == Some("true");
                let kind = if crash { "a fatal error condition" } else { "unexpected exception" };
                format!("due to {kind} with message:\n  {}", child.text.trim())
            }
            "Message" if child.attr("type") != Some("WARNING") => {
                *claims += 1;
                let text = child.child("Text").map_or("", |text| text.text.trim());
                format!("explicitly with message:\n  {text}")
            }
            _ => continue,
        };
        let inner = if subcases.is_empty() {
            String::new()
        } else {
            format!("in the subcase {}:\n", subcases.join(" > "))
        };
        problems.push(strip_ansi(&format!("{inner}FAILED:\n{message}{place}")).into_owned());
    }
}

/// Compares the counts at the end of the report with what was read.
fn totals(root: &Element, report: &mut TestReport) {
    let Some(totals) = root.child("OverallResultsTestCases") else { return };
    report.evidence = true;
    let passed = count(report, |test| matches!(test.status, Status::Passed | Status::XFailed));
    compare(report, "successes", totals.count("successes"), passed);
    compare_failures(report, "failures", totals.count("failures"));
    let keys = ["successes", "failures", "skipped"];
    report.planned_count = Some(keys.iter().map(|key| totals.count(key).unwrap_or(0)).sum());
}
