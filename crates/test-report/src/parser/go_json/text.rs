//! The text of `go test`, read as the events that `go tool test2json` makes of it.

use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;

use super::{Event, Reader};
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::parser::Parser;
use crate::text::strip_ansi;

/// The parser of `go test`'s text.
pub(in crate::parser) struct GoText;

static PACKAGE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?P<word>ok  |FAIL|\?   )\t(?P<name>\S+)(?:\t| \[)(?P<more>.*)$")
        .expect("the pattern is a constant that compiles")
});

static RESULT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"^(?P<before>.*?)--- (?P<word>PASS|FAIL|SKIP): (?P<name>\S.*) \((?P<seconds>\d+\.\d+)s\)$",
    )
    .expect("the pattern is a constant that compiles")
});

static FRAME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^=== (?P<word>RUN|PAUSE|CONT|NAME) +(?P<name>\S.*?)?\s*$")
        .expect("the pattern is a constant that compiles")
});

static BUILD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^# (?P<path>\S+(?: \[\S+\])?)$").expect("the pattern is a constant that compiles")
});

/// A compiler's message about a file, or a further line of it.
static COMPILER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:\S+\.go:\d+(?::\d+)?: |\t|too many errors)")
        .expect("the pattern is a constant that compiles")
});

/// The line of a test program that fails after its tests.
static AFTER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:panic: |fatal error: |SIG[A-Z]+: |exit status [1-9])")
        .expect("the pattern is a constant that compiles")
});

impl Parser for GoText {
    fn id(&self) -> &'static str {
        "go_text"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "go test, with or without -v; compiled test programs with -test.v"
    }

    fn example(&self) -> &'static str {
        "=== RUN   TestHi\n--- PASS: TestHi (0.00s)\nPASS\nok  \thi\t0.001s\n"
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = crate::parser::text_of(log);
        let text = strip_ansi(&text);
        text.lines().any(|line| PACKAGE.is_match(line) || line.starts_with("=== RUN   "))
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = crate::parser::text_of(log);
        let mut lines = Lines::default();
        for line in strip_ansi(&text).lines() {
            lines.line(line);
        }
        lines.finish()
    }
}

#[derive(Default)]
struct Lines {
    reader: Reader,
    /// The test that prints.
    test: Option<String>,
    /// The package that the compiler's messages are about.
    build: Option<String>,
    /// The compiler's messages, by package.
    builds: HashMap<String, String>,
    /// Packages that passed without naming a test.
    silent: Vec<String>,
    /// The end of a package was seen.
    packages: bool,
    /// The verdict at the end of a compiled test program: whether all tests passed.
    verdict: Option<bool>,
}

impl Lines {
    fn line(&mut self, line: &str) {
        if let Some(package) = PACKAGE.captures(line) {
            self.package(&package["word"], &package["name"], line);
        } else if let Some(build) = BUILD.captures(line).filter(|_| self.test.is_none()) {
            let path = &build["path"];
            let package = path.split(' ').next().unwrap_or_default();
            self.builds.entry(package.to_owned()).or_insert_with(|| path.to_owned());
            self.build = Some(path.to_owned());
            self.output(line);
        } else if let Some(frame) = FRAME.captures(line) {
            self.build = None;
            self.test = frame.name("name").map(|name| name.as_str().to_owned());
            if &frame["word"] == "RUN" {
                self.verdict = self.verdict.filter(|passed| !passed);
                self.event("run", "");
            }
        } else if let Some(result) = RESULT.captures(line) {
            self.build = None;
            if !result["before"].trim().is_empty() {
                self.output(&result["before"]);
            }
            self.test = Some(result["name"].to_owned());
            let action = result["word"].to_ascii_lowercase();
            let elapsed = result["seconds"].parse().ok();
            let test = self.test.clone();
            self.reader.event(Event { action, test, elapsed, ..Event::default() });
        } else if matches!(line, "PASS" | "FAIL") {
            self.test = None;
            self.verdict = Some(line == "PASS" && self.verdict != Some(false));
        } else {
            if AFTER.is_match(line) {
                self.verdict = self.verdict.map(|_| false);
            }
            if !COMPILER.is_match(line) {
                self.build = None;
            }
            self.output(line);
        }
    }

    /// A line of a test, of the compiler or of the package.
    fn output(&mut self, line: &str) {
        let action = if self.build.is_some() { "build-output" } else { "output" };
        self.event(action, &format!("{line}\n"));
    }

    fn event(&mut self, action: &str, output: &str) {
        let (action, output) = (action.to_owned(), output.to_owned());
        let test = self.test.clone().filter(|_| self.build.is_none());
        let import_path = self.build.clone().unwrap_or_default();
        self.reader.event(Event { action, test, import_path, output, ..Event::default() });
    }

    /// The end of a package, which names it.
    fn package(&mut self, word: &str, name: &str, line: &str) {
        (self.test, self.build) = (None, None);
        self.packages = true;
        let failed_build = self.builds.get(name).cloned().unwrap_or_default();
        let unbuilt = line.ends_with("[build failed]") || line.ends_with("[setup failed]");
        if !unbuilt {
            self.reader.name_package(name);
        }
        if word == "ok  " && !self.reader.has_tests(name) && !line.ends_with("[no tests to run]") {
            self.silent.push(name.to_owned());
        }
        let action = match word {
            "FAIL" => "fail",
            "ok  " => "pass",
            _ => "skip",
        };
        let package = name.to_owned();
        let output = Event {
            action: "output".to_owned(),
            package: package.clone(),
            output: format!("{line}\n"),
            ..Event::default()
        };
        self.reader.event(output);
        let action = action.to_owned();
        self.reader.event(Event { action, package, failed_build, ..Event::default() });
    }

    /// Ends the package of a compiled test program, after which no line names it. Its word counts only if each test has
    /// ended: a test may print that word.
    fn program(&mut self) {
        let ended = self.reader.entries.iter().all(|entry| entry.outcome.is_some());
        if let Some(passed) = self.verdict
            && !self.packages
            && (ended || !passed)
            && self.reader.has_tests("")
        {
            let action = if passed { "pass" } else { "fail" }.to_owned();
            self.reader.event(Event { action, ..Event::default() });
        }
    }

    fn finish(mut self) -> TestReport {
        self.program();
        self.reader.forget_nameless();
        let mut report = self.reader.finish();
        // Without `-v` a package that passed names no test.
        for name in self.silent {
            let id = TestId { suite: Some(name.clone()), ..TestId::new(name) };
            report.push(TestCase::new(id, Status::Passed));
        }
        report
    }
}
