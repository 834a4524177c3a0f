//! The output of Unity's fixture add-on with `-v`: the verdict follows the name, and the name of a result is empty.

use std::sync::LazyLock;

use regex::Regex;

use crate::model::{Status, TestCase};

static START: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?P<ignored>IGNORE_)?(?P<name>TEST\(\w+, ?\w+\))(?P<rest>.*)$")
        .expect("the pattern is a constant that compiles")
});

static RESULT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"^(?P<before>.*?)(?P<file>[^\s:]+):(?P<line>\d+)::(?P<result>FAIL|IGNORE|INFO)",
        r"(?:: ?(?P<message>.*?))?(?: \((?P<ms>\d+) ms\))?\s*$"
    ))
    .expect("the pattern is a constant that compiles")
});

static PASS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?P<before>.*?) PASS(?: \((?P<ms>\d+) ms\))?\s*$")
        .expect("the pattern is a constant that compiles")
});

/// The test that runs.
#[derive(Default)]
pub(super) struct Fixture {
    running: Option<(String, String)>,
}

/// A line of a verbose run.
pub(super) enum Read {
    /// The end of a test.
    Ended(Box<TestCase>),
    /// The start of one, or its output.
    Within,
    /// No line of a test.
    Other,
}

impl Fixture {
    /// Reads a line.
    pub(super) fn line(&mut self, line: &str) -> Read {
        let Some(start) = START.captures(line) else {
            return match self.running {
                Some(_) => self.within(line),
                None => Read::Other,
            };
        };
        let name = &start["name"];
        if start.name("ignored").is_some() {
            return Read::Ended(Box::new(TestCase::new(name, Status::Skipped)));
        }
        self.running = Some((name.to_owned(), String::new()));
        self.within(&start["rest"])
    }

    /// The name of the test that has not ended.
    pub(super) fn running(&mut self) -> Option<String> {
        self.running.take().map(|(name, _)| name)
    }

    fn within(&mut self, line: &str) -> Read {
        let Some((name, output)) = &mut self.running else { return Read::Other };
        let result = RESULT.captures(line).filter(|result| &result["result"] != "INFO");
        let Some(found) = result.or_else(|| PASS.captures(line)) else {
            output.push_str(line);
            output.push('\n');
            return Read::Within;
        };
        let text = |group: &str| found.name(group).map_or("", |found| found.as_str());
        let status = match text("result") {
            "FAIL" => Status::Failed,
            "IGNORE" => Status::Skipped,
            _ => Status::Passed,
        };
        let mut test = TestCase::new(std::mem::take(name), status);
        output.push_str(text("before"));
        let output = output.trim_end().trim_start_matches('\n');
        test.output = (!output.is_empty()).then(|| output.to_owned());
        test.message = Some(text("message").to_owned()).filter(|message| !message.is_empty());
        test.seconds = text("ms").parse().ok().map(|ms: f64| ms / 1000.0);
        let file = Some(text("file")).filter(|file| !file.is_empty() && !file.starts_with('/'));
        test.id.file = file.map(str::to_owned);
        self.running = None;
        Read::Ended(Box::new(test))
    }
}
