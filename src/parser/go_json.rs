//! The events of `go test -json`.
//!
//! | events | in the report |
//! |---|---|
//! | `run` … `pass`, `fail`, `skip` of a test | a test case, `TestX/sub_case`, in the order of the starts |
//! | output between | output; the lines of `t.Error`, `t.Log` and panics of a test that did not pass are its message |
//! | a start without an end | error; the message holds what the runtime said (stack overflow, `os.Exit`) |
//! | `build-output` of a failed build, or plain text before `[build failed]` | failure |
//! | output of a failed package without a failed test | failure |
//!
//! Go's frame lines (`=== RUN`, `--- FAIL`) are removed. Go 1.24 marks them and the lines of `t.Error`; in older
//! streams they are recognised by their form. The suite is the package. The stream is complete once every package has
//! ended.

use std::collections::HashMap;

use serde::Deserialize;

use super::Parser;
use super::stray::Stray;
use crate::model::{Status, TestCase, TestId, TestReport};

mod output;

use output::Output;

/// The parser of Go's events.
pub(super) struct GoJson;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Event {
    action: String,
    #[serde(default)]
    package: String,
    test: Option<String>,
    #[serde(default)]
    output: String,
    #[serde(default)]
    output_type: String,
    elapsed: Option<f64>,
}

impl Parser for GoJson {
    fn id(&self) -> &'static str {
        "go_json"
    }

    fn family(&self) -> &'static str {
        "stream"
    }

    fn reads(&self) -> &'static str {
        "go test -json, Go 1.10 and later"
    }

    fn example(&self) -> &'static str {
        concat!(
            "{\"Action\":\"run\",\"Package\":\"hi\",\"Test\":\"TestHi\"}\n",
            "{\"Action\":\"pass\",\"Package\":\"hi\",\"Test\":\"TestHi\",\"Elapsed\":0}\n",
            "{\"Action\":\"pass\",\"Package\":\"hi\",\"Elapsed\":0.1}\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        log.split(|&byte| byte == b'\n').take(200).any(|line| {
            let event = serde_json::from_slice::<Event>(line);
            event.is_ok_and(|event| {
                const ACTIONS: [&str; 6] =
                    ["start", "run", "output", "build-output", "pass", "fail"];
                ACTIONS.contains(&event.action.as_str())
            })
        })
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let mut reader = Reader::default();
        for line in log.split(|&byte| byte == b'\n') {
            match serde_json::from_slice::<Event>(line) {
                Ok(event) => reader.event(event),
                Err(_) => reader.plain(&String::from_utf8_lossy(line)),
            }
        }
        reader.finish()
    }
}

/// A test that has started.
struct Entry {
    package: usize,
    name: String,
    outcome: Option<Status>,
    seconds: Option<f64>,
    output: Output,
    /// The subtest that failed just before the panic: Go reports a panic for the parent test.
    panicked_in: Option<usize>,
}

#[derive(Default)]
struct Package {
    name: String,
    output: String,
    /// Whether it passed, once it has ended.
    ended: Option<bool>,
}

#[derive(Default)]
struct Reader {
    report: TestReport,
    packages: Vec<Package>,
    package_index: HashMap<String, usize>,
    entries: Vec<Entry>,
    index: HashMap<(usize, String), usize>,
    last_failed: Option<usize>,
    build: String,
    build_failed: bool,
    plain: Vec<String>,
}

impl Reader {
    fn plain(&mut self, line: &str) {
        let line = line.trim_end();
        if !line.is_empty() {
            self.plain.push(line.to_owned());
        }
    }

    fn event(&mut self, event: Event) {
        match event.action.as_str() {
            "build-output" => return self.build.push_str(&event.output),
            "build-fail" => return self.build_failed = true,
            _ => {}
        }
        let package = self.package(event.package);
        let Some(test) = event.test else {
            return self.package_event(package, &event.action, &event.output);
        };
        let key = (package, test);
        match event.action.as_str() {
            "run" => self.start(key),
            "output" => {
                let at = self.entry(key);
                let before = self.entries[at].output.panicked();
                self.entries[at].output.push(&event.output, &event.output_type);
                if !before && self.entries[at].output.panicked() {
                    self.entries[at].panicked_in = self.last_failed.filter(|&child| {
                        let (child, own) = (&self.entries[child], &self.entries[at]);
                        child.package == own.package
                            && child
                                .name
                                .strip_prefix(&own.name)
                                .is_some_and(|n| n.starts_with('/'))
                    });
                }
            }
            "pass" | "fail" | "skip" | "bench" => {
                let at = self.entry(key);
                let entry = &mut self.entries[at];
                let status = match event.action.as_str() {
                    "fail" => Status::Failed,
                    "skip" => Status::Skipped,
                    _ => Status::Passed,
                };
                entry.seconds = event.elapsed;
                if status == Status::Failed {
                    self.last_failed = Some(at);
                }
                if entry.outcome.replace(status).is_some() {
                    let name = &entry.name;
                    self.report.invalid.push(format!("two results for the test `{name}`"));
                }
            }
            // `pause`, `cont` and `attr` do not affect the outcome.
            _ => {}
        }
    }

    fn package(&mut self, name: String) -> usize {
        *self.package_index.entry(name).or_insert_with_key(|name| {
            self.packages.push(Package { name: name.clone(), ..Package::default() });
            self.packages.len() - 1
        })
    }

    fn package_event(&mut self, package: usize, action: &str, output: &str) {
        let package = &mut self.packages[package];
        match action {
            "output" => package.output.push_str(output),
            "pass" | "skip" => package.ended = Some(true),
            "fail" => package.ended = Some(false),
            _ => {}
        }
    }

    /// A test may start again (`-count 2`): that is a new test case.
    fn start(&mut self, key: (usize, String)) {
        let (package, name) = key.clone();
        self.index.insert(key, self.entries.len());
        self.entries.push(Entry {
            package,
            name,
            outcome: None,
            seconds: None,
            output: Output::default(),
            panicked_in: None,
        });
    }

    fn entry(&mut self, key: (usize, String)) -> usize {
        if let Some(&at) = self.index.get(&key) {
            return at;
        }
        self.start(key);
        self.entries.len() - 1
    }

    fn finish(mut self) -> TestReport {
        let ended = self.packages.iter().all(|package| package.ended.is_some());
        self.report.complete = Some(!self.packages.is_empty() && ended);
        self.report.evidence = self.packages.iter().any(|package| package.ended.is_some());
        self.failures();
        self.report.separator = Some("/".to_owned());
        // The running test is the last one without an end. Its parents are errors, too.
        let running = self.entries.iter().rposition(|entry| entry.outcome.is_none());
        let mut panics = HashMap::new();
        for entry in &self.entries {
            panics.extend(entry.panicked_in.map(|child| (child, entry.output.panic())));
        }
        for (at, entry) in self.entries.into_iter().enumerate() {
            let package = &self.packages[entry.package];
            let suite = Some(package.name.clone()).filter(|name| !name.is_empty());
            let name = entry.name;
            let panicked = entry.output.panicked();
            let over = package.ended.is_some();
            if Some(at) == running && !over && !panicked {
                self.report.running = Some(TestId { name, suite, ..TestId::default() });
                continue;
            }
            let status = entry.outcome.unwrap_or(Status::Error);
            let (mut message, output) = entry.output.split(&status);
            if status == Status::Error && message.is_none() {
                message = Some("the test started and did not end".to_owned());
            }
            if status == Status::Failed && message.is_none() {
                message = panics.remove(&at);
            }
            let seconds = entry.seconds;
            self.report.push(TestCase {
                id: TestId { name, suite, ..TestId::default() },
                status,
                message,
                output,
                seconds,
                ..TestCase::default()
            });
        }
        self.report
    }

    /// Why packages without a failed test failed.
    fn failures(&mut self) {
        let mut failure = String::new();
        if self.build_failed {
            failure.push_str(&self.build);
        }
        let mut unbuilt = false;
        let mut explained = vec![false; self.packages.len()];
        for entry in &self.entries {
            explained[entry.package] |=
                !matches!(entry.outcome, Some(Status::Passed | Status::Skipped));
        }
        for (package, explained) in self.packages.iter().zip(explained) {
            if package.ended == Some(false) && !explained {
                unbuilt |= package.output.contains("[build failed]");
                if !self.build_failed {
                    failure.push_str(&output::without_verdict(&package.output));
                }
            } else if package.output.contains("no tests to run") {
                self.report.note(format!("package `{}`: no tests to run", package.name));
            }
        }
        if (unbuilt && !self.build_failed) || (self.packages.is_empty() && !self.plain.is_empty()) {
            // Before Go 1.24 the compiler's messages are plain text among the events.
            failure = std::mem::take(&mut self.plain).join("\n");
        }
        let failure = failure.trim_end();
        self.report.failure = (!failure.is_empty()).then(|| failure.to_owned());
        let mut stray = Stray::default();
        for line in &self.plain {
            stray.push(line);
        }
        stray.finish(&mut self.report, "no event");
    }
}
