//! TeamCity service messages as PHPUnit prints them (`--teamcity`).
//!
//! The name is `Class::method`, from the message's location, with the data set where there is one. A comparison or a
//! `Failed asserting` is a failure, an exception of another class an error. The text between a test's start and its
//! end is the solution's output. A message that names another test than the one that is running, or a second result,
//! makes the report invalid. The stream is complete when every suite that began has finished.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use regex::Regex;

use super::Parser;
use super::document::compare;
use super::unparsed_lines::{UnparsedLines, clip};
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::strip_ansi;

/// The parser of PHPUnit's service messages.
pub(super) struct PhpunitTeamcity;

const MARK: &str = "##teamcity[";

static ATTRIBUTE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(\w+)='((?:[^'|]|\|.)*)'").expect("the pattern is a constant that compiles")
});

/// `RuntimeException : boom`, `\App\Broken: boom`.
static EXCEPTION: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\\?(?:\w+\\)*\w*(?:Exception|Error)\b ?(?::|$)")
        .expect("the pattern is a constant that compiles")
});

impl Parser for PhpunitTeamcity {
    fn id(&self) -> &'static str {
        "phpunit_teamcity"
    }

    fn family(&self) -> &'static str {
        "stream"
    }

    fn reads(&self) -> &'static str {
        "phpunit --teamcity"
    }

    fn example(&self) -> &'static str {
        concat!(
            "##teamcity[testCount count='1']\n##teamcity[testSuiteStarted name='HiTest']\n",
            "##teamcity[testStarted name='testSaysHi']\n##teamcity[testFinished name='testSaysHi' duration='1']\n",
            "##teamcity[testSuiteFinished name='HiTest']\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = super::text_of(log);
        text.lines().any(|line| line.starts_with("##teamcity[testSuiteStarted "))
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = super::text_of(log);
        let text = strip_ansi(&text);
        let mut reader = Reader::default();
        for line in text.lines() {
            reader.line(line);
        }
        reader.finish(&text)
    }
}

#[derive(Default)]
struct Reader {
    report: TestReport,
    unparsed: UnparsedLines,
    seen: HashSet<String>,
    suites: Vec<String>,
    began: bool,
    /// The short name of the running test, and what is known about it.
    running: Option<(String, TestCase)>,
    output: String,
}

type Attributes<'a> = HashMap<&'a str, Cow<'a, str>>;

impl Reader {
    fn line(&mut self, line: &str) {
        // A message may follow output without a line end.
        let Some((before, message)) = line.split_once(MARK) else {
            return self.text(line, "\n");
        };
        self.text(before, "");
        let (kind, rest) = message.split_once(' ').unwrap_or((message.trim_end_matches(']'), ""));
        let attributes: Attributes<'_> = ATTRIBUTE
            .captures_iter(rest)
            .filter_map(|found| Some((found.get(1)?.as_str(), unescape(found.get(2)?.as_str()))))
            .collect();
        self.message(kind, &attributes);
    }

    fn text(&mut self, text: &str, end: &str) {
        if self.running.is_some() {
            self.output.push_str(text);
            self.output.push_str(end);
        } else if !is_layout(text) {
            self.unparsed.push(text);
        }
    }

    fn message(&mut self, kind: &str, attributes: &Attributes<'_>) {
        let text = |key: &str| attributes.get(key).map_or("", |value| value.as_ref());
        match kind {
            "testCount" => {
                self.report.evidence = true;
                self.report.planned_count = text("count").parse().ok();
            }
            "testSuiteStarted" => {
                self.began = true;
                self.report.evidence = true;
                self.suites.push(text("name").to_owned());
            }
            "testSuiteFinished" => self.end_suite(text("name")),
            "testStarted" => self.start(text("name"), text("locationHint")),
            "testFailed" | "testIgnored" | "testFinished" => self.change(kind, attributes),
            _ => {}
        }
    }

    fn end_suite(&mut self, name: &str) {
        if self.suites.pop().as_deref() != Some(name) {
            self.report.invalid.push(format!("the suite `{name}` is not running"));
        }
    }

    fn start(&mut self, name: &str, location: &str) {
        self.abandon();
        let qualified = location.rsplit_once("::\\").map(|(_, name)| name.to_owned());
        let qualified = qualified.unwrap_or_else(|| match self.suites.last() {
            Some(suite) => format!("{}::{name}", clip(suite, 200)),
            None => name.to_owned(),
        });
        self.output.clear();
        self.running = Some((name.to_owned(), TestCase::new(qualified, Status::Passed)));
    }

    fn change(&mut self, kind: &str, attributes: &Attributes<'_>) {
        let text = |key: &str| attributes.get(key).map_or("", |value| value.as_ref());
        let name = text("name");
        let Some((_, test)) = self.running.as_mut().filter(|(running, _)| running == name) else {
            self.report
                .invalid
                .push(format!("`{kind}` for the test `{name}`, which is not running"));
            return;
        };
        match kind {
            "testFailed" => {
                let mut message = text("message").trim_end().to_owned();
                if let (Some(expected), Some(actual)) =
                    (attributes.get("expected"), attributes.get("actual"))
                {
                    message.push_str(&format!("\nExpected: {expected}\n  Actual: {actual}"));
                }
                let details = text("details").trim();
                if !details.is_empty() {
                    message.push('\n');
                    message.push_str(details);
                }
                let claim = text("type") == "comparisonFailure"
                    || message.contains("Failed asserting that");
                let error = !claim && EXCEPTION.is_match(&message);
                test.status = if error { Status::Error } else { Status::Failed };
                test.message = Some(message);
            }
            "testIgnored" => {
                test.status = Status::Skipped;
                test.message =
                    Some(text("message").to_owned()).filter(|message| !message.is_empty());
            }
            _ => {
                test.seconds = text("duration").parse().ok().map(|ms: f64| ms / 1000.0);
                self.end();
            }
        }
    }

    fn end(&mut self) {
        let Some((_, mut test)) = self.running.take() else { return };
        let output = std::mem::take(&mut self.output);
        let output = output.trim_matches('\n').trim_end();
        test.output = (!output.is_empty()).then(|| output.to_owned());
        if !self.seen.insert(test.id.name.clone()) {
            self.report.invalid.push(format!("two results for the test `{}`", test.id.name));
        }
        self.report.push(test);
    }

    /// A test that is followed by another one without an end has not ended.
    fn abandon(&mut self) {
        if let Some((_, test)) = &mut self.running {
            test.status = Status::Error;
            test.message.get_or_insert_with(|| "the test started and did not end".to_owned());
            self.end();
        }
    }

    fn finish(mut self, text: &str) -> TestReport {
        self.report.complete = Some(self.began && self.suites.is_empty() && self.running.is_none());
        if let Some((_, test)) = self.running.take() {
            let output = std::mem::take(&mut self.output);
            output.lines().for_each(|line| self.unparsed.push(line));
            self.report.running = Some(TestId::new(test.id.name));
        }
        let planned = self.report.planned_count;
        let read = self.report.tests.len();
        compare(&mut self.report, "tests", planned, read);
        let fatal = ["PHP Parse error:", "PHP Fatal error:", "Parse error:", "Fatal error:"];
        if self.report.tests.is_empty() && fatal.iter().any(|fatal| text.contains(fatal)) {
            let lines: Vec<&str> =
                text.lines().filter(|l| !l.starts_with(MARK) && !is_layout(l)).collect();
            self.report.failure = Some(lines.join("\n").trim().to_owned());
        } else {
            self.unparsed.finish(&mut self.report, "no message");
        }
        self.report
    }
}

/// PHPUnit's own lines around the messages.
fn is_layout(line: &str) -> bool {
    let starts = [
        "PHPUnit ",
        "Runtime: ",
        "Configuration: ",
        "Time: ",
        "OK (",
        "OK, but ",
        "FAILURES!",
        "ERRORS!",
        "Tests: ",
    ];
    starts.iter().any(|start| line.starts_with(start))
}

/// Resolves TeamCity's escapes: `|n`, `|r`, `||`, `|'`, `|[`, `|]` and `|0x1234`.
fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('|') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('|') {
        out.push_str(before);
        let code = after.strip_prefix("0x").and_then(|after| after.get(..4));
        let unicode =
            code.and_then(|code| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32);
        let mut chars = after.chars();
        rest = match (unicode, chars.next()) {
            (Some(c), _) => {
                out.push(c);
                &after[6..]
            }
            (None, Some(c)) => {
                out.push(match c {
                    'n' => '\n',
                    'r' => '\r',
                    other => other,
                });
                chars.as_str()
            }
            (None, None) => "",
        };
    }
    out.push_str(rest);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn escapes_are_resolved() {
        assert_eq!(unescape("a|nb ||c |'d|' |[e|] |0x00fc|"), "a\nb |c 'd' [e] ü");
        assert_eq!(unescape("|0xzz"), "0xzz");
    }
}
