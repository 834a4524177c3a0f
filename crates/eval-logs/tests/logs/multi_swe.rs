//! Every parser of Multi-SWE-bench, and its reports, compared with the original, on the recordings of real tools and on
//! generated logs.
//!
//! `TEST_RUNNER_MULTI_SWE` names a checkout of that repository, and `python3` has its `dataclasses-json`; without the
//! variable there is nothing to compare with, and the tests say so.

use std::collections::BTreeMap;
use std::path::Path;

use eval_logs::json::Style;
use eval_logs::log_parser::Spec;
use eval_logs::multi_swe::grade::{FinalReport, Report};
use eval_logs::multi_swe::parsers::{PARSERS, intervals, parser_of, repositories};
use serde_json::{Value, json};
use test_report::parser::Parser;

use crate::support::cases;
use crate::support::originals::{self, checkout, recordings, seed, whole};

/// How many generated logs each repository and each interval reads.
const CASES: usize = 1_000;

/// How many reports of generated logs are compared for each of them.
const REPORTS: usize = 20;

/// Pull requests for which a parser does something else than for the others.
const NUMBERS: &[(&str, u64)] =
    &[("facebook/zstd", 2000), ("facebook/zstd", 1300), ("expressjs/express", 4212)];

/// Parts of names that say which lines a parser knows besides its example.
const MORE: &[(&[&str], &[&str])] = &[
    (
        &["cargo", "nushell", "clap", "tokio", "tracing", "ripgrep", "rayon", "bat", "fd_"],
        &[
            "test a::b ... ok",
            "test a::b ... FAILED",
            "test a::c ... ignored",
            "test d ... ok\r",
            "  test e f ... ok",
            "test g ... ok test h ... ok ... ok",
            "test  ... ok",
            "test ... ok",
            "test i ok",
            "failures:",
            "    a::b",
            "    ",
            "     x y",
            "failures:\n    a::b\n    c",
            "failures:\n\n    a::b\n    c\n",
            "failures:\n\nfailures:\n    d\n\n    e\n",
            "\nfailures:\n    a\n\n   b\n",
            "failures:\n\n---- a stdout ----\nx\n\n\nfailures:\n    a\n\ntest result: FAILED. 1 passed; 1 failed; 3 ignored",
            "failures:\n---- a\n    b\n\n",
            "test result: FAILED. 2 passed; 02 ignored",
            "test result: ok. 0 ignored",
            "---- a stdout ----",
            "==== x",
            "failures of x",
            "thread 'a::b' panicked at x",
            "thread 'a' panicked at thread 'b' panicked at 'c'",
            "error: could not compile `x` (test \"y z\") due",
            "test k has been running for over 60 seconds",
            "test result: x",
        ],
    ),
    (
        &["surefire", "jackson", "jib", "gson"],
        &[
            "[INFO] Running a.B",
            "Running a.B",
            "Running  c.D  \n\nx",
            "Running \nTests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 1 sec",
            "Running a.B\nTests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.1 sec <<< FAILURE!",
            "Running c.D\nTests run:2, Failures: 0,\n Errors: 0, Skipped: 02, Time elapsed: 0.1 sec",
            "Tests x\nTests run",
            "[INFO] Running: Running x",
            "Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s - in a.B",
            "[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in a.B",
            "[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.1 s <<< FAILURE! -- in a.B",
            "Tests run: 3, Failures: 0, Errors: 0, Skipped: 3, Time elapsed: 0.1 sec - in c.D",
            "Tests run: 0, Failures: 0, Errors: 0, Skipped: 1, Time elapsed: 0.1 s - in e.F",
            "Tests run: 0, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s - in g.H",
            "[INFO] Tests run: 3, Failures: 0, Errors: 1 in com.google.cloud.tools.jib.X y",
            "Tests run: 2, Skipped: 1 in com.google.cloud.tools.jib.Y",
            "[ERROR] Errors:",
            "[ERROR]   B.x:12 NullPointer",
            "[ERROR]   D:3->c:4",
            "[INFO] Tests run: 5",
            "[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3:testCompile",
            "BUILD FAILURE",
            "BUILD SUCCESSFUL",
            "BUILD FAILED",
            "COMPILATION ERROR",
            "/home/jib/core/src/test/java/a/B.java:3",
            "/home/jackson-core/src/test/java/a/B.java x.java",
            "[ERROR] /home/jackson-dataformat-xml/src/test/java/a/B.java:[3]",
            "src/com/x/ATest.java:3: error: x",
            "com.x.ATest > adds PASSED",
            "a.B > c d FAILED",
            "\u{1b}[1mTests run: 1\u{1b}[m, Failures: 0",
        ],
    ),
    (
        &["gradle", "jib"],
        &[
            "> Task :a:b",
            "> Task :a:b FAILED",
            "> Task :a:b SKIPPED",
            "> Task :a:b NO-SOURCE",
            "> Task :c UP-TO-DATE",
            "> Task :c FROM-CACHE",
            "> Task :c  FAILED ",
            "A > b PASSED",
            "A > b FAILED",
            "A > b SKIPPED",
            "Execution failed for task ':a:b'.",
            "Execution failed for task ':c'.",
        ],
    ),
    (
        &["gotest"],
        &[
            "--- PASS: TestA (0.00s)",
            "--- FAIL: TestA (0.00s)",
            "--- SKIP: TestA (0.00s)",
            "    --- PASS: TestA/b (0.00s)",
            "    --- FAIL: TestA/b (0.00s)",
            "    --- SKIP: TestA/b (0.00s)",
            "FAIL\tx.org/y\t0.1s",
            "FAIL: TestB x",
            "FAIL",
            "FAILED x",
        ],
    ),
    (
        &[
            "vitest",
            "jest",
            "mocha",
            "insomnia",
            "svelte",
            "axios",
            "express",
            "dayjs",
            "github",
            "darkreader",
        ],
        &[
            " ✓ a > b 3ms",
            " ✓ a",
            "✓",
            "✓ ",
            " ✓ packages/svelte/tests/a.ts (3 tests)",
            " ✓ packages/svelte/tests/a.ts  (3 tests | 1 skipped) 4ms",
            " ❯ packages/svelte/tests/a.ts (3 tests | 1 failed)",
            " ❯ test/b.test.js (3 tests | 1 skipped)",
            " ❯ x:3:4",
            "   ❯ a > b c",
            " × a > b",
            "✕ c (3 ms)",
            "✕ c (3ms)",
            "✗ d (packages/x)",
            "✔ e (12ms)",
            "PASS a/b.js",
            "PASS tests/b.js (5.1 s)",
            "PASS",
            "FAIL a/b.js",
            " FAIL  packages/svelte/tests/a.ts > b",
            " FAIL  [ x ]",
            " FAIL  c [ c ]",
            " SKIP  c",
            "SKIP c",
            "  1) a b",
            "  1) a b\n      c d:",
            "12) x",
            "- y",
            " - y z",
            "   x a 3ms",
            "x  z",
            "d f (3 tests | 2 failed)",
            " - g (3 tests | 3 skipped)",
            "      Tests  1 failed | 2 skipped (3)",
            "3 pending",
            "created snapshot x.snap ✓ h",
            "something:",
            "expected:",
            "AssertionError: x",
            "cmd-click: a/b/c.js",
            "cmd-click: a",
            " ● a › b",
            "● a",
            "testA...OK",
            "testB...Fatal error x",
            "\u{1b}[31mtestB...OK",
            "WARN [launcher]: Chrome have not captured in",
            "Building new x",
            "error Command failed with exit code 1.",
            "====",
            "Writing x",
            "{\"stats\":null,\"tests\":[],\"pending\":[],\"failures\":[{\"title\":\"a\",\"fullTitle\":\"b a\",\"file\":\"f\",\n\"currentRetry\":0,\"err\":{}}],\"passes\":[]}",
            "{\"stats\":null,\"tests\":null,\"failures\":[],\"passes\":[],\"pending\":[{\"title\":\"a\",\"fullTitle\":null,\"file\":3,\"currentRetry\":0,\"err\":{\"a\":1}}]}",
            "{\"stats\": 1}",
            "{ x",
        ],
    ),
    (
        &["automake", "zstd", "ponyc", "googletest"],
        &[
            "PASS: a",
            "FAIL: a",
            "SKIP: b",
            "PASS: all POOL tests",
            "make[1]: Leaving directory '/home/zstd/doc/educational_decoder'",
            "make[2]: *** [x y] Error 2",
            "-e test : a b",
            "-e test : ",
            "test : a b ",
            "test : (must fail) c",
            "test:\n d",
            "Error x",
            "it failed",
            "make: *** x",
            "tests completed: OK",
            "12 tests completed: OK",
            "[       OK ] A.b (3 ms)",
            "[  FAILED  ] A.b (3 ms)",
            "[  FAILED  ] 1 test, listed below:",
            "[ RUN      ] A.b",
            "\u{1b}[0;32m[       OK ] \u{1b}[0mA.b (3 ms)",
            "\u{1b}[0;31m[  FAILED  ] \u{1b}[0mA.c",
            "\u{1b}[92m---- Passed: d/e\u{1b}[0m",
            "\u{1b}[91m**** FAILED: d/e\u{1b}[0m",
            "---- Passed: f/g",
            "**** FAILED: f/g",
            "3 tests started, 2 complete: h/i complete",
            "[\\s SKIPPED\\s\\]\\s a",
            "[\\sSKIPPED\\s\\]\\sw.w",
        ],
    ),
    (
        &["ctest", "atch2", "json_4517", "simdjson"],
        &[
            " 1/10 Test  #1: a ......   Passed    0.01 sec",
            "10/10 Test #10: b c .....***Failed    0.01 sec",
            "10/10 Test #10: b c .....***Failed",
            "10/10 Test #10: b c .....***Not Run   0.00 sec",
            "-- Performing Test A_b - Success",
            "-- Performing Test A_b - Failed",
            "-- Performing Test A_b - skipped",
            "The following tests FAILED:",
            "\t  2 - a (Failed)",
            "\t 10 - b c (Failed)",
            "\t  3 - d (SEGFAULT)",
            "\tx",
            "make[2]: *** [a/test-b.dir/all] Error 2",
        ],
    ),
];

/// A repository or an interval of it, with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Target {
    repository: &'static str,
    interval: &'static str,
    number: u64,
}

impl Target {
    fn parser(self) -> &'static str {
        let interval = Some(self.interval);
        parser_of(self.repository, interval).unwrap_or_else(|| panic!("{self:?}")).name()
    }

    fn question(self) -> Value {
        let Self { repository, interval, number } = self;
        json!({ "repository": repository, "interval": interval, "number": number })
    }
}

fn targets() -> Vec<Target> {
    let of = |repository, interval, number| Target { repository, interval, number };
    let repositories = repositories().map(|(repository, _)| of(repository, "", 1));
    let numbers = NUMBERS.iter().map(|(repository, number)| of(repository, "", *number));
    let intervals = intervals().map(|(organisation, interval)| {
        let owned = format!("{organisation}/{interval}");
        of(Box::leak(owned.into_boxed_str()), interval, 1)
    });
    repositories.chain(numbers).chain(intervals).collect()
}

/// The lines that a parser knows: those of its example, and more.
fn lines_for(parser: &str) -> Vec<&'static str> {
    let example = PARSERS.find(parser).unwrap().example().lines();
    let is_for = |parts: &[&str]| parts.iter().any(|part| parser.contains(part));
    let more = MORE.iter().filter(|(parts, _)| is_for(parts));
    example.chain(more.flat_map(|(_, lines)| lines.iter().copied())).collect()
}

fn logs(target: Target, count: usize, real: &[String]) -> Vec<String> {
    let known = lines_for(target.parser());
    let text = format!("{target:?}");
    let seed = seed(&text);
    let log = |number: usize| {
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
        let mut random = cases::Random(seed);
        let log = if number.is_multiple_of(3) {
            whole(&mut random, &known)
        } else {
            cases::log(&mut random, &known, real)
        };
        // As both read a file.
        log.replace("\r\n", "\n").replace('\r', "\n")
    };
    (0..count).map(log).collect()
}

/// The answers of the original, in order; nothing without a checkout.
fn ask(questions: impl Iterator<Item = Value> + Send) -> Option<Vec<Value>> {
    let checkout = checkout("TEST_RUNNER_MULTI_SWE", "Multi-SWE-bench")?;
    Some(originals::ask("multi_swe.py", &[&checkout], questions))
}

/// The final report that the original makes of a folder with the working folder `work` and `tasks.jsonl`, of one repository.
pub(crate) fn final_report(folder: &Path) -> Option<String> {
    let question = json!({"workdir": folder.join("work"), "tasks": folder.join("tasks.jsonl"), "repository": "sharkdp/fd"});
    let answers = ask(std::iter::once(question))?;
    Some(answers[0].as_str().unwrap().to_owned())
}

fn with(mut question: Value, key: &str, value: Value) -> Value {
    question[key] = value;
    question
}

fn ours(target: Target, log: &str) -> Value {
    let id = format!("any/any:pr-{}", target.number);
    let spec = Spec { instance_id: &id, version: "" };
    match PARSERS.find(target.parser()).unwrap().status_map(log, spec) {
        Ok(map) => {
            let rows: BTreeMap<_, _> = map.iter().collect();
            json!(rows.iter().collect::<Vec<_>>())
        }
        Err(_) => json!("raised"),
    }
}

/// Says what is different, by parser.
fn no_differences(different: &BTreeMap<Target, Vec<String>>) {
    let shown = different.iter().map(|(target, cases)| {
        let first: Vec<&str> = cases.iter().take(3).map(String::as_str).collect();
        let parser = target.parser();
        format!("{parser} {target:?}: {} differences\n  {}", cases.len(), first.join("\n  "))
    });
    assert!(different.is_empty(), "{}", shown.collect::<Vec<_>>().join("\n"));
}

#[test]
fn every_parser_belongs_to_a_repository_or_an_interval() {
    let mut used: Vec<&str> = targets().iter().map(|target| target.parser()).collect();
    used.sort_unstable();
    used.dedup();
    let mut all: Vec<&str> = PARSERS.names().collect();
    all.sort_unstable();
    assert_eq!(used, all);
}

#[test]
fn the_parsers_read_as_multi_swe_bench() {
    let recordings = recordings(50_000);
    let real: Vec<String> =
        recordings.iter().flat_map(|log| log.lines().map(str::to_owned)).collect();
    let mut different: BTreeMap<Target, Vec<String>> = BTreeMap::new();
    let [mut compared, mut empty, mut raised] = [0; 3];
    for target in targets() {
        let logs: Vec<String> =
            recordings.iter().cloned().chain(logs(target, CASES, &real)).collect();
        let questions = logs.iter().map(|log| with(target.question(), "text", json!(log)));
        let Some(answers) = ask(questions) else { return };
        assert_eq!(answers.len(), logs.len());
        for (log, theirs) in logs.iter().zip(answers) {
            compared += 1;
            raised += usize::from(theirs.is_string());
            empty += usize::from(theirs == json!([]));
            let ours = ours(target, log);
            if ours != theirs {
                let shown = format!("{log:?}\n   theirs {theirs}\n   ours   {ours}");
                different.entry(target).or_default().push(shown);
            }
        }
    }
    eprintln!("{compared} compared: {empty} without a test, {raised} raise in the original");
    no_differences(&different);
}

/// A report with its sets in order: the original's have none.
fn in_order(report: &str) -> Value {
    let mut report: Value = serde_json::from_str(report).unwrap();
    for (key, value) in report.as_object_mut().unwrap() {
        if key.ends_with("_tests") {
            value.as_object_mut().unwrap().sort_keys();
        }
        if key.ends_with("_result") {
            let sets = value.as_object_mut().unwrap().values_mut();
            for set in sets.filter_map(Value::as_array_mut) {
                set.sort_by_key(|name| name.as_str().map(str::to_owned));
            }
        }
        // Which of several tests it names is a matter of chance.
        if key == "error_msg"
            && let Some((start, _)) = value.as_str().unwrap().split_once(". `")
        {
            *value = json!(start);
        }
    }
    report
}

#[test]
fn the_reports_are_those_of_multi_swe_bench() {
    let real: Vec<String> = Vec::new();
    let mut different: BTreeMap<Target, Vec<String>> = BTreeMap::new();
    let [mut compared, mut empty, mut raised] = [0; 3];
    for target in targets() {
        let logs = logs(target, 3 * REPORTS, &real);
        // A run that reads as another one leaves something to be fixed.
        let questions = logs.chunks(3).map(|logs| with(target.question(), "logs", json!(logs)));
        let Some(answers) = ask(questions) else { return };
        for (logs, theirs) in logs.chunks(3).zip(answers) {
            let [run, test, fix] = logs else { continue };
            let parser = PARSERS.find(target.parser()).unwrap();
            let ours = Report::of_logs(target.repository, target.number, parser, [run, test, fix]);
            let ours = ours.map(|report| Style::default().render(&report));
            let ours = ours.map_or(json!("raised"), |ours| {
                json!(in_order(&String::from_utf8(ours).unwrap()).to_string())
            });
            compared += 1;
            raised += usize::from(theirs == "raised");
            empty += usize::from(theirs.as_str().is_some_and(|it| it.contains("no test results")));
            let theirs = match theirs.as_str() {
                Some("raised") | None => json!("raised"),
                Some(report) => json!(in_order(report).to_string()),
            };
            if ours != theirs {
                let shown = format!("{logs:?}\n   theirs {theirs}\n   ours   {ours}");
                different.entry(target).or_default().push(shown);
            }
        }
    }
    eprintln!("{compared} compared: {empty} without a test, {raised} raise in the original");
    no_differences(&different);
    let ids = |part: &str| vec![format!("a/{part}:pr-1"), format!("é/{part}:pr-2")];
    let question = json!({ "resolved": ids("r"), "unresolved": ids("u"), "failed": ids("f") });
    let Some(theirs) = ask(std::iter::once(question)) else { return };
    let ours = FinalReport::new(ids("r"), ids("u"), ids("f"));
    let ours = Style { pretty: true, ascii: false }.render(&ours);
    assert_eq!(theirs, [json!(String::from_utf8(ours).unwrap())]);
}
