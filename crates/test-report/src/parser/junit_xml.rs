//! JUnit XML, as Surefire, Gradle, pytest, jest-junit, PHPUnit, googletest, CTest, Catch2 and others write it.
//!
//! The name of a test case is `classname.name`, as Surefire prints it, or `name` alone where there is no class name,
//! the name repeats it (jest-junit, CTest), or it is the file. The class name, the file, the time and the innermost
//! suite's name are kept. Nested suites are read in order. A test case may occur
//! twice: pytest writes a second one for an error in the teardown.
//!
//! The counts of the root and of the outermost suites are compared with what was read; Catch2's are not, since it counts
//! assertions. Skipped tests that are counted and not listed are `unnamed_skipped_1`, ….
//!
//! A suite with a problem of its own, and a module that could not be collected, are errors; if no test ran, they are the
//! failure of the whole run.

use super::Parser;
use super::document::{add_unnamed, compare, compare_failures, count};
use super::xml::{self, Element};
use crate::model::{Status, TestCase, TestReport};
use crate::text::{decoded_xml, strip_ansi};

/// The parser of JUnit XML.
pub(super) struct JunitXml;

/// How googletest names what belongs to no suite.
const NO_SUITE: &str = "NonTestSuiteFailure";

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
        let text = decoded_xml(log);
        xml::is_rooted(&text, &ROOTS)
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = decoded_xml(log);
        let documents = xml::read(&text, &ROOTS);
        let mut reader = Reader::default();
        for root in &documents.roots {
            reader.root(root);
        }
        let mut report = reader.finish();
        report.complete = Some(documents.complete());
        xml::note_encoding(log, &mut report);
        documents.finish(&mut report);
        report
    }
}

#[derive(Default)]
struct Reader {
    report: TestReport,
    /// Problems of elements that are not test cases, with their texts.
    broken: Vec<(String, String)>,
    /// How many tests, failures and skipped tests the files count.
    planned: u64,
    failures: u64,
    skipped: u64,
    /// How many marks of a skip the test cases have: pytest counts each, and a test may have two.
    marks: u64,
}

impl Reader {
    fn root(&mut self, root: &Element) {
        let outermost: Vec<&Element> =
            if root.name == "testsuite" { vec![root] } else { root.all("testsuite").collect() };
        for suite in &outermost {
            self.walk(suite, None);
        }
        // Catch2 names no host and counts assertions.
        let counted: Vec<&Element> =
            outermost.into_iter().filter(|suite| suite.attr("hostname") != Some("tbd")).collect();
        let stated = |keys: &[&str]| {
            let of = |element: &Element| {
                keys.iter().filter_map(|key| element.count(key)).fold(0, u64::saturating_add)
            };
            counted.iter().map(|suite| of(suite)).sum::<u64>().max(of(root))
        };
        self.report.evidence |= counted.iter().any(|suite| suite.count("tests").is_some());
        self.planned = self.planned.saturating_add(stated(&["tests"]));
        self.failures = self.failures.saturating_add(stated(&["failures", "errors"]));
        // `skip` is nose's word for `skipped`.
        let skipped = stated(&["skipped"]).max(stated(&["skip"]));
        let skipped = skipped.saturating_add(stated(&["disabled", "ignored"]));
        self.skipped = self.skipped.saturating_add(skipped);
    }

    fn walk(&mut self, suite: &Element, within: Option<&str>) {
        let name = suite.attr("name").map(str::trim).filter(|name| !name.is_empty()).or(within);
        for child in &suite.children {
            match child.name.as_str() {
                "testsuite" => self.walk(child, name),
                "testcase" => {
                    if let Some(broken) = collection_error(child) {
                        self.broken.push(broken);
                    } else {
                        self.marks += child.all("skipped").count() as u64;
                        testcase(child, name, &mut self.report);
                    }
                }
                "error" | "failure" => {
                    self.broken.push((name.unwrap_or(NO_SUITE).to_owned(), problem_text(child)));
                }
                _ => {}
            }
        }
    }

    fn finish(self) -> TestReport {
        let Self { mut report, broken, planned, failures, skipped, marks } = self;
        report.evidence |= !broken.is_empty();
        let unread = (broken.len() as u64).min(planned);
        let read = (report.tests.len() as u64).saturating_add(unread);
        let known = marks.max(count(&report, |test| test.status == Status::Skipped) as u64);
        let unnamed = skipped.saturating_sub(known).min(planned.saturating_sub(read));
        if report.tests.is_empty() && unnamed == 0 {
            for (_, text) in &broken {
                append(&mut report.failure, text, "\n\n");
            }
            report.planned_count = (planned > unread).then_some(planned - unread);
            return report;
        }
        for (name, text) in broken {
            report.push(TestCase::new(name, Status::Error).with_message(text));
        }
        add_unnamed(&mut report, "skipped", &Status::Skipped, &mut 0, unnamed);
        report.planned_count = (planned > 0).then_some(planned);
        if planned > 0 {
            let read = report.tests.len();
            compare(&mut report, "tests", Some(planned), read);
            compare_failures(&mut report, "failures", Some(failures).filter(|count| *count > 0));
        }
        report
    }
}

/// pytest's message for a module that it could not import: the module and the text.
fn collection_error(element: &Element) -> Option<(String, String)> {
    let is = |error: &Element| error.attr("message") == Some("collection failure");
    let error = element.child("error").filter(|error| is(error))?;
    let class = element.attr("classname").unwrap_or("").trim();
    let name = element.attr("name").unwrap_or("").trim();
    let name = if class.is_empty() { name.to_owned() } else { format!("{class}.{name}") };
    Some((name, error.trimmed().to_owned()))
}

fn testcase(element: &Element, suite: Option<&str>, report: &mut TestReport) {
    let name = element.attr("name").unwrap_or("").trim();
    let file = element.attr("file");
    let class = element.attr("classname").unwrap_or("").trim();
    let class = if file == Some(class) { "" } else { class };
    let problems = || element.children.iter().filter(|c| c.name == "error" || c.name == "failure");
    if !element.closed {
        report.note(format!("the test case `{name}` is cut off"));
    }
    let name = match (name, class) {
        // googletest's name of a failure outside of tests.
        ("", "") => suite.unwrap_or(NO_SUITE),
        ("", class) => class,
        (name, _) => name,
    };
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
