//! Every parser of SWE-PolyBench, and its results, compared with the original, on the recordings of real tools and on generated
//! logs.
//!
//! `TEST_RUNNER_POLYBENCH` names a checkout of that repository; without it there is nothing to compare with, and the test says
//! so.

use std::collections::BTreeMap;

use eval_logs::json::Style;
use eval_logs::log_parser::Spec;
use eval_logs::polybench::grade::InstanceResult;
use eval_logs::polybench::parsers::{PARSERS, failed, passed, repositories};
use eval_logs::tasks::Task;
use serde_json::{Value, json};
use test_report::parser::Parser;

use crate::support::cases::{self, Random};
use crate::support::originals::{ask, checkout, recordings, seed, whole};

/// How many generated logs each parser reads.
const CASES: usize = 5_000;

/// Parts of names that say which lines a parser knows besides its example.
const MORE: &[(&str, &[&str])] = &[
    (
        "Java",
        &[
            "+ read -r file",
            "<testsuite name=\"a\">",
            "</testsuite>",
            "<testcase name=\"n\" classname=\"C\"/>",
            "<testcase classname=\"C\">",
            "<testcase name=\"m\">",
            "</testcase>",
            "<failure>x &lt;</failure>",
            "<error/>",
            "<skipped/>",
            "<skipped message=\"x\"/>",
            "<testsuites>",
            "</testsuites>",
            "BUILD FAILURE",
            "Compilation error",
            "There are test failures.",
            "&x;",
            "<testsuite><testcase name=\"n\" classname=\"C\"><failure/></testcase></testsuite>",
            "<testsuite x='1'><testcase name=\"o\" classname=\"\"/><testcase name=\"n\"><skipped/></testcase></testsuite>",
            "<testsuite><g><testcase name=\"p\"><error/></testcase></g></testsuite>",
        ],
    ),
    (
        "a",
        &[
            "> mocha a.js --reporter json",
            "> jest --reporter json",
            "TAP version 13",
            "ok 1 a",
            "not ok 2 b",
            "ok ",
            "{\"stats\": {}, \"passes\": [{\"fullTitle\": \"a b\"}, {\"fullTitle\": null}], \"failures\": [{\"fullTitle\": \"a b\"}], \"tests\": []}",
            "{\"stats\": {}, \"tests\": [{\"file\": \"f\", \"fullTitle\": \"t\", \"status\": \"failed\"}, {\"file\": null, \"fullTitle\": \"u\", \"status\": \"passed\"}, {\"file\": 1, \"fullTitle\": \"v\", \"status\": 2}]}",
            "{ \"stats\": {}, \"tests\": [{\"file\": \"f\"}], \"passes\": [3]}",
            "{\"stats\": {}",
            "Container exited with 0",
            "{\"numFailedTestSuites\":1,\"testResults\":[{\"name\":\"f\",\"assertionResults\":[{\"fullName\":\"g t\",\"title\":\"t\",\"status\":\"failed\"},{\"fullName\":\"u\",\"title\":\"u\",\"status\":\"pending\"}]}],\"wasInterrupted\":false}",
            "{\"numFailedTestSuites\":1,\"testResults\":[{\"name\":\"f\",\"assertionResults\":[{\"title\":\"t\",\"status\":\"passed\"}]}],\"wasInterrupted\":true}",
            "{ \"numFailedTestSuites\": 1, \"testResults\": [{}], \"wasInterrupted\":false}",
            "}",
        ],
    ),
    (
        "Bazel",
        &[
            "//a:b PASSED in 1s",
            "\u{1b}[0m//a:b \u{1b}[31m\u{1b}[1mFAILED\u{1b}[0m in 2s",
            "//a:c \u{1b}[32mPASSED\u{1b}[0m FAILED",
            "  //d FAILED",
            "PASSED",
            "//PASSED",
            "x FAILED PASSED y",
        ],
    ),
    (
        "Python",
        &[
            "============================= test session starts ==============================",
            "=============================== warnings summary ===============================",
            "=========================== short test summary info ============================",
            "collecting ... collected 3 items",
            "a/b.py::T::t PASSED",
            "a/b.py::t[x-1] FAILED",
            "a/b.py::u <- c/d.py",
            "a/b.py::v[x y] SKIPPED",
            "ERROR",
            "PASSED a/b.py::T::t",
            "FAILED a/b.py::t - x",
            "XFAIL a/b.py::w[z]",
            "test_a (m.C) ... ok",
            "test_a (m.C) ... FAIL",
            "test_b (m.C)",
            "A doc line. ... ok",
            "test_c (m.C)(x=1) ... ERROR",
            "test_d (m.C) (y) ... skipped 'x'",
            "test_e (m.C) ... some output",
            "ok",
            "FAIL",
            "FAIL: test_a (m.C)",
            "skipped: x (y)(z)",
            "expected failure",
            "test_f ... expected failure",
            "a(b) ... c) ... ok",
            "x ... ",
            "unexpected success: q",
        ],
    ),
];

fn log(random: &mut Random, parser: &str, real: &[String]) -> String {
    let example = PARSERS.find(parser).unwrap().example().lines();
    let more = MORE.iter().filter(|(part, _)| parser.contains(part));
    let known: Vec<&str> =
        example.chain(more.flat_map(|(_, lines)| lines.iter().copied())).collect();
    let log =
        if random.chance(50) { whole(random, &known) } else { cases::log(random, &known, real) };
    log.replace("\r\n", "\n").replace('\r', "\n")
}

fn ours(parser: &str, log: &str) -> Value {
    let Ok(map) = PARSERS.find(parser).unwrap().status_map(log, Spec::default()) else {
        return json!("raised");
    };
    let list = |is: fn(&str) -> bool| {
        let mut list: Vec<_> =
            map.iter().filter(|(_, status)| is(status)).map(|(name, _)| name).collect();
        list.sort();
        json!(list)
    };
    json!({ "passed": list(passed), "failed": list(failed) })
}

/// The lists without what stands in them twice, in order of the names.
fn comparable(mut answer: Value) -> Value {
    for key in ["passed", "failed"] {
        if let Some(list) = answer.get_mut(key).and_then(Value::as_array_mut) {
            list.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
            list.dedup();
        }
    }
    answer
}

#[test]
fn the_parsers_read_as_swe_polybench() {
    let Some(checkout) = checkout("TEST_RUNNER_POLYBENCH", "SWE-PolyBench") else { return };
    let theirs = ask("polybench.py", &[&checkout], std::iter::once(json!({ "names": true })));
    let mut all: Vec<&str> = PARSERS.names().collect();
    all.sort_unstable();
    let known: BTreeMap<&str, &str> = repositories().collect();
    assert_eq!(theirs, [json!([all, known])]);
    let recordings = recordings(20_000);
    let real: Vec<String> =
        recordings.iter().flat_map(|log| log.lines().map(str::to_owned)).collect();
    let mut different: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let [mut compared, mut empty, mut raised] = [0; 3];
    for parser in PARSERS.names() {
        let mut random = Random(seed(parser));
        let generated = (0..CASES).map(|_| log(&mut random, parser, &real));
        let logs: Vec<String> = recordings.iter().cloned().chain(generated).collect();
        let questions = logs.iter().map(|text| json!({ "parser": parser, "text": text }));
        let answers = ask("polybench.py", &[&checkout], questions);
        assert_eq!(answers.len(), logs.len());
        for (log, theirs) in logs.iter().zip(answers) {
            let (ours, theirs) = (ours(parser, log), comparable(theirs));
            compared += 1;
            empty += usize::from(theirs == json!({ "passed": [], "failed": [] }));
            raised += usize::from(theirs == "raised");
            if ours != theirs {
                let shown = format!("{log:?}\n   theirs {theirs}\n   ours   {ours}");
                different.entry(parser).or_default().push(shown);
            }
        }
    }
    eprintln!("{compared} compared: {empty} without a test, {raised} without a result");
    let shown = different.iter().map(|(parser, cases)| {
        let mut cases: Vec<&str> = cases.iter().map(String::as_str).collect();
        cases.sort_by_key(|case| case.len());
        let first = cases[..cases.len().min(3)].join("\n  ");
        format!("{parser}: {} differences\n  {first}", cases.len())
    });
    assert!(different.is_empty(), "{}", shown.collect::<Vec<_>>().join("\n"));
}

#[test]
fn the_results_are_those_of_swe_polybench() {
    let Some(checkout) = checkout("TEST_RUNNER_POLYBENCH", "SWE-PolyBench") else { return };
    let mut random = Random(3);
    let mut questions = Vec::new();
    let mut outcomes = Vec::new();
    for parser in PARSERS.names().flat_map(|parser| [parser; 100]) {
        let log = log(&mut random, parser, &[]);
        let map = PARSERS.find(parser).unwrap().status_map(&log, Spec::default());
        let tests: Vec<String> = map.iter().flatten().map(|(name, _)| name.to_string()).collect();
        let mut some = || tests.iter().filter(|_| random.chance(40)).cloned().collect();
        let task = Task {
            instance_id: "é-1".to_owned(),
            repo: None,
            fail_to_pass: some(),
            pass_to_pass: some(),
        };
        questions.push(json!({
            "parser": parser, "text": log, "instance": "é-1",
            "f2p": task.fail_to_pass, "p2p": task.pass_to_pass,
        }));
        outcomes
            .push(Style { pretty: true, ascii: true }.render(&InstanceResult::new(&task, &map)));
    }
    let answers = ask("polybench.py", &[&checkout], questions.iter().cloned());
    for ((ours, theirs), question) in outcomes.iter().zip(answers).zip(questions) {
        let theirs = theirs.as_str().unwrap();
        let ours = String::from_utf8(ours.clone()).unwrap();
        let lists = |text: &str| -> Value { comparable_lists(serde_json::from_str(text).unwrap()) };
        assert_eq!(lists(&ours), lists(theirs), "{question}");
        // Without a test that stands twice they are equal to the byte, but for the order of tests.
        let head = |text: &str| text[..text.find("\"passed_tests\"").unwrap()].to_owned();
        assert_eq!(head(&ours), head(theirs), "{question}");
    }
}

fn comparable_lists(mut outcome: Value) -> Value {
    for key in ["passed_tests", "failed_tests"] {
        let list = outcome[key].as_array_mut().unwrap();
        list.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
        list.dedup();
    }
    outcome
}
