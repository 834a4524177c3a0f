//! TRX, the XML report of the .NET test tools (`dotnet test --logger trx`).
//!
//! Follows the published schema of `TestRun` (namespace `VisualStudio/TeamTest/2010`). The name is `testName`, after
//! the class name of the test's definition where the name does not begin with it (`MSTest`, `NUnit`). Data-driven tests
//! keep their inner results as test cases of their own, before the one that sums them up.

use std::collections::HashMap;

use super::Parser;
use super::document::{add_skipped, compare, compare_failures};
use super::unparsed_lines::clip;
use super::xml::{self, Element};
use crate::model::{Status, TestCase, TestReport};
use crate::text::{decoded_xml, strip_ansi};

/// The parser of TRX.
pub(super) struct Trx;

impl Parser for Trx {
    fn id(&self) -> &'static str {
        "trx"
    }

    fn family(&self) -> &'static str {
        "xml"
    }

    fn reads(&self) -> &'static str {
        "TRX: dotnet test --logger trx, vstest, MSTest"
    }

    fn example(&self) -> &'static str {
        concat!(
            "<TestRun><Results><UnitTestResult testName=\"HiTests.Says_hi\" outcome=\"Passed\"/></Results>",
            "<ResultSummary outcome=\"Completed\"><Counters total=\"1\" passed=\"1\"/></ResultSummary></TestRun>"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        xml::is_rooted(&decoded_xml(log), &["TestRun"])
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = decoded_xml(log);
        let documents = xml::read(&text, &["TestRun"]);
        let mut report = TestReport::default();
        for root in &documents.roots {
            let classes = classes(root);
            for results in root.all("Results") {
                walk(results, &classes, &mut report);
            }
            if let Some(result) = root.child("ResultSummary") {
                summary(result, &mut report);
            }
        }
        report.complete = Some(documents.complete());
        xml::note_encoding(log, &mut report);
        documents.finish(&mut report);
        report
    }
}

/// The class of each test, by the id of the test.
fn classes(root: &Element) -> HashMap<&str, &str> {
    let definitions = root.all("TestDefinitions").flat_map(|all| all.all("UnitTest"));
    definitions
        .filter_map(|test| {
            // An old class name includes its assembly: `Ns.Class, Assembly, Version=…`.
            let class = test.child("TestMethod")?.attr("className")?;
            // Many results may refer to one test and its class: the bound keeps the report linear.
            Some((test.attr("id")?, clip(class.split(',').next()?.trim(), 300)))
        })
        .collect()
}

fn walk(results: &Element, classes: &HashMap<&str, &str>, report: &mut TestReport) {
    for result in &results.children {
        if !matches!(
            result.name.as_str(),
            "UnitTestResult" | "TestResult" | "TestResultAggregation"
        ) {
            continue;
        }
        for inner in result.all("InnerResults") {
            walk(inner, classes, report);
        }
        report.push(case(result, classes));
    }
}

fn case(result: &Element, classes: &HashMap<&str, &str>) -> TestCase {
    let name = result.attr("testName").unwrap_or("").trim();
    let class = result.attr("testId").and_then(|id| classes.get(id)).copied().unwrap_or("");
    let name = if class.is_empty() || name.starts_with(class) {
        name.to_owned()
    } else {
        format!("{class}.{name}")
    };
    let status = match result.attr("outcome").unwrap_or("Error") {
        "Passed" | "PassedButRunAborted" | "Completed" | "Warning" => Status::Passed,
        "Failed" => Status::Failed,
        "NotExecuted" | "Inconclusive" | "NotRunnable" | "Pending" | "Disconnected" => {
            Status::Skipped
        }
        "Error" | "Timeout" | "Aborted" | "InProgress" => Status::Error,
        other => Status::Unknown(other.to_owned()),
    };
    let status = if result.closed { status } else { Status::Error };
    let mut test = TestCase::new(name, status);
    test.id.class = Some(class.to_owned()).filter(|class| !class.is_empty());
    if test.status == Status::Error {
        let outcome = result.attr("outcome").filter(|_| result.closed);
        test.message =
            Some(outcome.map_or("cut off".into(), |outcome| format!("outcome: {outcome}")));
    }
    test.seconds = result.attr("duration").and_then(seconds);
    if let Some(output) = result.child("Output") {
        if let Some(error) = output.child("ErrorInfo") {
            let parts = ["Message", "StackTrace"].iter().filter_map(|part| error.child(part));
            let parts: Vec<&str> =
                parts.map(Element::trimmed).filter(|text| !text.is_empty()).collect();
            if !parts.is_empty() {
                test.message = Some(strip_ansi(&parts.join("\n")).into_owned());
            }
        }
        let streams = ["StdOut", "StdErr"].iter().filter_map(|stream| output.child(stream));
        let streams: Vec<&str> =
            streams.map(Element::trimmed).filter(|text| !text.is_empty()).collect();
        test.output = (!streams.is_empty()).then(|| strip_ansi(&streams.join("\n")).into_owned());
    }
    test
}

/// Reads `hh:mm:ss.fffffff`.
fn seconds(duration: &str) -> Option<f64> {
    let mut parts = duration.rsplitn(3, ':');
    let seconds: f64 = parts.next()?.parse().ok()?;
    let minutes: f64 = parts.next().unwrap_or("0").parse().ok()?;
    let hours: f64 = parts.next().unwrap_or("0").parse().ok()?;
    Some(hours * 3600.0 + minutes * 60.0 + seconds).filter(|seconds| seconds.is_finite())
}

fn summary(summary: &Element, report: &mut TestReport) {
    report.evidence = true;
    if let Some(counters) = summary.child("Counters") {
        report.planned_count = counters.count("total");
        add_skipped(report, counters.count("notExecuted"));
        let read = report.tests.len();
        compare(report, "tests", counters.count("total"), read);
        let passed = report.tests.iter().filter(|test| test.status == Status::Passed).count();
        compare(report, "passed tests", counters.count("passed"), passed);
        let keys = ["failed", "error", "timeout", "aborted"];
        let bad = keys.iter().filter_map(|key| counters.count(key)).sum();
        compare_failures(report, "failed tests", Some(bad).filter(|bad| *bad > 0));
    }
    let infos = summary.all("RunInfos").flat_map(|infos| infos.all("RunInfo"));
    for info in infos {
        let text = info.child("Text").map_or("", |text| text.text.trim());
        if info.attr("outcome") == Some("Error") {
            let failure = report.failure.get_or_insert_default();
            if !failure.is_empty() {
                failure.push('\n');
            }
            failure.push_str(text);
        } else {
            report.note(text);
        }
    }
    let outcome = summary.attr("outcome").unwrap_or("Completed");
    let good = |test: &TestCase| matches!(test.status, Status::Passed | Status::Skipped);
    if !matches!(outcome, "Completed" | "Passed" | "Warning" | "NotExecuted" | "Inconclusive")
        && report.tests.iter().all(good)
        && report.planned_count.is_none_or(|count| count <= report.tests.len() as u64)
    {
        report.failure.get_or_insert_with(|| format!("the outcome of the run is `{outcome}`"));
    }
}
