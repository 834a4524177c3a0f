//! The events of `go test -json`.
//!
//! | events | in the report |
//! |---|---|
//! | `run` … `pass`, `fail`, `skip` of a test | a test case, `TestX/sub_case`, in the order of the starts |
//! | output between | output; the lines of `t.Error`, `t.Log` and panics of a test that did not pass are its message |
//! | a start without an end | error; the message holds what the runtime said (stack overflow, `os.Exit`) |
//! | the same, in a package that passed | passed: a print without a line end hides the end from `test2json` |
//! | a failed package without a failed test (`TestMain`, a build) | error, `TestMain`; failure if no test ran |
//! | `build-output` of a failed build, or plain text before `[build failed]` | its message |
//!
//! Go's frame lines (`=== RUN`, `--- FAIL`) are removed. Go 1.24 marks them and the lines of `t.Error`; in older
//! streams they are recognised by their form. The suite is the package. The stream is complete once every package has
//! ended.

use std::collections::HashMap;

use indexmap::{IndexMap, IndexSet};
use serde::Deserialize;

use super::Parser;
use super::unparsed_lines::UnparsedLines;
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::decoded;

mod output;
mod text;

use output::Output;
pub(super) use text::GoText;

/// The parser of Go's events.
pub(super) struct GoJson;

#[derive(Default, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Event {
    action: String,
    #[serde(default)]
    package: String,
    test: Option<String>,
    #[serde(default)]
    import_path: String,
    #[serde(default)]
    failed_build: String,
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
        let log = decoded(log);
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
        let log = decoded(log);
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
    /// The compiler's messages about it.
    build: String,
    /// The log names one of its tests.
    named: bool,
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
    /// The compiler's messages, by package.
    builds: IndexMap<String, String>,
    /// The packages that could not be compiled.
    unbuilt: IndexSet<String>,
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
            "build-output" => {
                return self.builds.entry(event.import_path).or_default().push_str(&event.output);
            }
            "build-fail" => {
                self.unbuilt.insert(event.import_path);
                return;
            }
            _ => {}
        }
        let package = self.package(event.package);
        let Some(test) = event.test else {
            if let Some(build) = self.builds.get(&event.failed_build) {
                self.packages[package].build.clone_from(build);
                self.unbuilt.swap_remove(&event.failed_build);
            }
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

    /// Gives the package whose name is not known yet its name.
    fn name_package(&mut self, name: &str) {
        if let Some(at) = self.package_index.remove("") {
            name.clone_into(&mut self.packages[at].name);
            self.package_index.insert(name.to_owned(), at);
        }
    }

    /// Whether the log names a test of the package.
    fn has_tests(&self, name: &str) -> bool {
        let package = self.package_index.get(name);
        package.is_some_and(|package| self.packages[*package].named)
    }

    /// Forgets lines before the first package or after the last one, if they name no test.
    fn forget_nameless(&mut self) {
        if !self.has_tests("")
            && let Some(at) = self.package_index.remove("")
            && at + 1 == self.packages.len()
        {
            self.packages.pop();
        }
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
        self.packages[package].named = true;
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
        let broken = self.failures();
        self.report.separator = Some("/".to_owned());
        // The running test is the last one without an end. Its parents are errors, too.
        let running = self.entries.iter().rposition(|entry| entry.outcome.is_none());
        let mut panics = HashMap::new();
        for entry in &self.entries {
            panics.extend(entry.panicked_in.map(|child| (child, entry.output.panic())));
        }
        for (at, entry) in std::mem::take(&mut self.entries).into_iter().enumerate() {
            let package = &self.packages[entry.package];
            let panicked = entry.output.panicked();
            if Some(at) == running && package.ended.is_none() && !panicked {
                self.report.running = Some(package.test(entry.name));
                continue;
            }
            let status = package.outcome(&entry);
            if entry.outcome.is_none() && status != Status::Error {
                self.report.note(format!("the end of the test `{}` is not in the log", entry.name));
            }
            let (mut message, output) = entry.output.split(&status);
            if status == Status::Error && message.is_none() {
                message = Some("the test started and did not end".to_owned());
            }
            if status == Status::Failed && message.is_none() {
                message = panics.remove(&at);
            }
            self.report.push(TestCase {
                id: package.test(entry.name),
                status,
                message,
                output,
                seconds: entry.seconds,
                ..TestCase::default()
            });
        }
        for (package, why) in broken {
            let id = self.packages[package].test("TestMain".to_owned());
            self.report.push(TestCase::new(id, Status::Error).with_message(why));
        }
        self.report
    }

    /// The packages that failed without a failed test, and why, if any test ran. If none did, that is the failure of the
    /// whole run.
    fn failures(&mut self) -> Vec<(usize, String)> {
        let mut explained = vec![false; self.packages.len()];
        for entry in &self.entries {
            let status = self.packages[entry.package].outcome(entry);
            explained[entry.package] |= !matches!(status, Status::Passed | Status::Skipped);
        }
        let mut unbuilt = false;
        let mut broken = Vec::new();
        for (at, package) in self.packages.iter().enumerate() {
            if package.ended == Some(false) && !explained[at] {
                unbuilt |=
                    ["[build failed]", "[setup failed]"].iter().any(|m| package.output.contains(m));
                let output = output::without_verdict(&package.output);
                broken.push((at, format!("{}{output}", package.build).trim_end().to_owned()));
            } else if package.output.contains("no tests to run") {
                self.report.note(format!("package `{}`: no tests to run", package.name));
            }
        }
        let mut plain = String::new();
        let compiled = self.builds.is_empty();
        if (unbuilt && compiled) || (self.packages.is_empty() && !self.plain.is_empty()) {
            // Before Go 1.24 the compiler's messages are plain text among the events.
            plain = std::mem::take(&mut self.plain).join("\n");
        }
        let mut unparsed = UnparsedLines::default();
        self.plain.iter().for_each(|line| unparsed.push(line));
        unparsed.finish(&mut self.report, "no event");
        if !self.entries.is_empty() {
            for (_, why) in broken.iter_mut().filter(|(_, why)| why.is_empty()) {
                let unknown = "the package failed, and none of its tests did";
                why.push_str(if plain.is_empty() { unknown } else { &plain });
            }
        }
        // A build whose package the log does not show.
        let lost = self.unbuilt.iter().filter_map(|unbuilt| self.builds.get(unbuilt));
        let reasons =
            broken.iter().map(|(_, why)| why.as_str()).filter(|_| self.entries.is_empty());
        let failure = lost.map(String::as_str).chain(reasons).collect::<Vec<_>>().join("\n");
        let failure = if plain.is_empty() || !self.entries.is_empty() { failure } else { plain };
        let failure = failure.trim_end();
        self.report.failure = (!failure.is_empty()).then(|| failure.to_owned());
        if self.entries.is_empty() {
            broken.clear();
        }
        broken
    }
}

impl Package {
    /// A test of the package.
    fn test(&self, name: String) -> TestId {
        let suite = Some(self.name.clone()).filter(|name| !name.is_empty());
        TestId { name, suite, ..TestId::default() }
    }

    /// The status of a test. A failed test fails its package: in one that passed, no test failed. What a test without an
    /// end printed counts if it is no pass.
    fn outcome(&self, entry: &Entry) -> Status {
        let passed = self.ended == Some(true) && !entry.output.panicked();
        match (&entry.outcome, entry.output.verdict(&entry.name)) {
            (Some(outcome), _) => outcome.clone(),
            (None, Some(Status::Failed)) => Status::Failed,
            (None, Some(verdict)) if passed => verdict,
            (None, None) if passed => Status::Passed,
            (None, _) => Status::Error,
        }
    }
}
