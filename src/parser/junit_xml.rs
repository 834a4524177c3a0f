//! JUnit XML, as Surefire, Gradle, pytest, jest-junit, PHPUnit, googletest, CTest, Catch2 and others write it.
//!
//! The name of a test case is `classname.name`, as Surefire prints it, or `name` alone where there is no class name,
//! the name repeats it (jest-junit, CTest), or it is the file. The class name, the file, the time and the innermost
//! suite's name are kept. Nested suites are read in order. A test case may occur
//! twice: pytest writes a second one for an error in the teardown.
//!
//! The counts of the outermost suites are compared with what was read; Catch2's are not, since it counts assertions.

use super::Parser;
use super::document::compare;
use super::xml::{self, Element};
use crate::model::{Status, TestCase, TestReport};
use crate::text::strip_ansi;

/// The parser of JUnit XML.
pub(super) struct JunitXml;

const ROOTS: [&str; 2] = ["testsuites", "testsuite"];

impl Parser for JunitXml {
    fn id(&self) -> &'static str {
        "junit_xml"
    }

    fn family(&self) -> &'static str {
        "xml"
    }

    fn reads(&self) -> &'static str {
        "JUnit XML: Surefire, Gradle, the JUnit console, pytest --junitxml, jest-junit, phpunit --log-junit, ctest, googletest"
    }

    fn example(&self) -> &'static str {
        "<testsuite tests=\"1\"><testcase classname=\"HelloTest\" name=\"saysHello\"/></testsuite>"
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = String::from_utf8_lossy(log);
        xml::root_name(&text).is_some_and(|name| ROOTS.contains(&name))
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = String::from_utf8_lossy(log);
        let documents = xml::read(&text, &ROOTS);
        let mut report = TestReport::default();
        let mut planned = 0;
        for root in &documents.roots {
            planned += suites(root, &mut report);
        }
        report.planned_count = (planned > 0).then_some(planned);
        report.complete = Some(documents.complete());
        documents.finish(&mut report);
        report
    }
}

/// Reads a root; the number of tests that it states.
fn suites(root: &Element, report: &mut TestReport) -> u64 {
    let outermost: Vec<&Element> =
        if root.name == "testsuite" { vec![root] } else { root.all("testsuite").collect() };
    let mut planned = 0;
    for suite in outermost {
        let before = report.tests.len();
        let failures = u64::from(report.failure.is_some());
        walk(suite, None, report);
        // Catch2 names no host and counts assertions.
        let stated = suite.count("tests").filter(|_| suite.attr("hostname") != Some("tbd"));
        if let Some(stated) = stated {
            report.evidence = true;
            planned += stated;
            let read = report.tests.len() - before;
            let unread = u64::from(report.failure.is_some()) - failures;
            compare(report, "tests", Some(stated.saturating_sub(unread)), read);
        }
    }
    planned
}

fn walk(suite: &Element, within: Option<&str>, report: &mut TestReport) {
    let name = suite.attr("name").map(str::trim).filter(|name| !name.is_empty()).or(within);
    for child in &suite.children {
        match child.name.as_str() {
            "testsuite" => walk(child, name, report),
            "testcase" => testcase(child, name, report),
            "error" | "failure" => {
                append(&mut report.failure, &problem_text(child), "\n\n");
            }
            _ => {}
        }
    }
}

fn testcase(element: &Element, suite: Option<&str>, report: &mut TestReport) {
    let name = element.attr("name").unwrap_or("").trim();
    let file = element.attr("file");
    let class = element.attr("classname").unwrap_or("").trim();
    let class = if file == Some(class) { "" } else { class };
    let problems = || element.children.iter().filter(|c| c.name == "error" || c.name == "failure");
    // pytest's message for a module that it could not import.
    if element.child("error").is_some_and(|e| e.attr("message") == Some("collection failure")) {
        report.evidence = true;
        for error in problems() {
            append(&mut report.failure, error.trimmed(), "\n\n");
        }
        return;
    }
    if !element.closed {
        report.note(format!("the test case `{name}` is cut off"));
    }
    let repeats = name
        .strip_prefix(class)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '/', ':']));
    let whole =
        if class.is_empty() || repeats { name.to_owned() } else { format!("{class}.{name}") };
    let mut test = TestCase::new(whole, status(element));
    test.id.suite = suite.map(str::to_owned);
    test.id.class = Some(class.to_owned()).filter(|class| !class.is_empty());
    test.id.file = file.map(str::to_owned);
    test.seconds = element.number("time");
    for problem in problems() {
        append(&mut test.message, &problem_text(problem), "\n\n");
    }
    if test.message.is_none() {
        test.message =
            element.child("skipped").map(problem_text).filter(|message| !message.is_empty());
    }
    for stream in ["system-out", "system-err"] {
        for text in element.all(stream) {
            append(&mut test.output, &output(&text.text), "\n");
        }
    }
    report.push(test);
}

fn status(element: &Element) -> Status {
    let skipped = element.child("skipped");
    let reason = skipped.and_then(|skipped| skipped.attr("message")).unwrap_or("");
    let kind = skipped.and_then(|skipped| skipped.attr("type")).unwrap_or("");
    let failed = element.child("failure").is_some();
    if !element.closed || element.child("error").is_some() {
        Status::Error
    } else if kind == "pytest.xfail" || (failed && reason.contains("!mayfail")) {
        Status::XFailed
    } else if failed {
        Status::Failed
    } else if skipped.is_some()
        // googletest and CTest mark a disabled test only by an attribute.
        || matches!(element.attr("status"), Some("notrun" | "disabled" | "skipped" | "ignored"))
    {
        Status::Skipped
    } else {
        Status::Passed
    }
}

/// The text of a problem, after its `message` unless the text contains that.
fn problem_text(problem: &Element) -> String {
    let text = problem.trimmed();
    let message = problem.attr("message").unwrap_or("").trim_matches('\n');
    let first = message.lines().next().unwrap_or("").trim();
    let message = match (message.is_empty(), text.is_empty()) {
        (true, true) => problem.attr("type").unwrap_or("").to_owned(),
        (false, true) => message.to_owned(),
        (false, false) if !text.contains(first) => format!("{message}\n{text}"),
        _ => text.to_owned(),
    };
    strip_ansi(&message).into_owned()
}

/// A stream without what the tools add: pytest's headings, the JUnit console's description of the test.
fn output(text: &str) -> String {
    let lines = text.lines().filter(|line| {
        let heading = line.trim_matches('-');
        !(line.starts_with("unique-id: [")
            || line.starts_with("display-name: ")
            || (line.starts_with("---") && heading.starts_with(" Captured ")))
    });
    let lines: Vec<&str> = lines.collect();
    strip_ansi(lines.join("\n").trim_matches('\n').trim_end()).into_owned()
}

fn append(text: &mut Option<String>, more: &str, between: &str) {
    match text {
        _ if more.is_empty() => {}
        Some(text) => {
            text.push_str(between);
            text.push_str(more);
        }
        None => *text = Some(more.to_owned()),
    }
}
