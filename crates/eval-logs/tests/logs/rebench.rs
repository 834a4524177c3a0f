//! Every parser of SWE-rebench V2 compared with the original, on the recordings of real tools and on generated logs.
//!
//! `TEST_RUNNER_REBENCH` names a checkout of that repository; without it there is nothing to compare with, and the test
//! says so.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use eval_logs::log_parser::Spec;
use eval_logs::rebench::parsers::PARSERS;
use serde_json::{Value, json};
use test_report::parser::Parser;
use test_support::{data, files, folders, name};

use crate::support::cases;
use crate::support::originals::{self, seed};

/// How many generated logs each parser reads.
const CASES: usize = 10_000;

/// Parsers of which the original collects names in a set, so that their order is a matter of chance.
const UNORDERED: [&str; 4] =
    ["parse_java_mvn", "parse_log_java_mvn", "parse_log_haskell_v2", "parse_log_ocaml_v2"];

/// Lines that the parsers in code know besides their examples, by a part of the parsers' names.
const MORE: &[(&str, &[&str])] = &[
    (
        "pytest",
        &["a.py::t PASSED", "x y FAILED", "\u{1b}[32mPASSED\u{1b}[0m a", "PASSED", "ERROR a - b"],
    ),
    ("combined", XML),
    ("gradlew", XML),
    ("junit", XML),
    ("sbt", XML),
    (
        "java_mvn",
        &[
            "[INFO] Running a.B",
            "Running c.D",
            "Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 1 s - in a.B",
            "Tests run: 3, Failures: 0, Errors: 0, Skipped: 2",
            "[ERROR] a.B.c:12->d NullPointerException",
            "[ERROR] a.B.c_d$e AssertionError Exception",
            "[ERROR] Tests run: 2, Failures: 0, Errors: 1, Skipped: 0 in a.E.",
            "+ mvn -Dtest=X#y",
            "[INFO] BUILD SUCCESS",
            "<testcase name=\"n\" classname=\"C\"/>",
        ],
    ),
    (
        "js_3",
        &[
            "ok 3 - c {",
            "}",
            "}}",
            "not ok 4 - d # time=3ms {",
            "ok 5 - e # SKIP x",
            "ok 6 - # skip",
            "ok 7 - f (3ms)",
        ],
    ),
    (
        "julia",
        &[
            "Test Summary: | Pass  Fail  Total",
            "Test Summary: | Pass  Error  Total  Time",
            "Test Summary: |",
            "  b c       |    2      1      3",
            "d           |           1      1",
            "e | 1 2 3 6",
            "f | 1 2 0 3 6 7",
            "g | 3",
        ],
    ),
    (
        "haskell_v2",
        &[
            "Mod.A",
            "  group",
            "    t1",
            "    t2 FAILED [1]",
            "    t3 PENDING: why",
            "Failures:",
            "  1) Mod.A, group, t2",
            "Randomized with seed 3",
            "Building x",
            "Golden and Actual output didn't change",
        ],
    ),
    ("r_v2", &["* checking c ...", "OK", "WARNING: x", "...", "* checking d ... odd", "!error."]),
    (
        "lein",
        &[
            "lein test a.b c.d",
            "lein test :only x.y/z",
            "lein test :only a  b/c",
            "FAIL in (t)",
            "ERROR in (u)",
        ],
    ),
    (
        "dart",
        &[
            "{\"type\":\"testDone\",\"testID\":1,\"result\":\"error\",\"hidden\":true}",
            "[{\"type\":\"testStart\",\"test\":{\"id\":2,\"name\":\"b\"}}]",
            "{\"type\":\"testDone\",\"testID\":2.0,\"result\":\"failure\"}",
            "{\"type\":\"testDone\",\"testID\":1,\"skipped\":true}",
            "[ops]: 00:01 +1: /a/b.dart: loading",
        ],
    ),
    (
        "ocaml_v2",
        &[
            "Running[2]: (exec ./a/b c)",
            "Running[03]: ( )",
            "Output[2]: x",
            "Output[3]:",
            "a FAIL b",
            "skipped",
        ],
    ),
    ("calypso", &["    ✕ divides", "Test Suites: 1 failed", "  ● ops", "✓ bare"]),
    ("karma", &["SUMMARY:", "    deep", " ✔ x", "✔ y"]),
    ("p5js", &["{", "}", "<b>", "</b>", "  2) a: b"]),
    (
        "doctest",
        &[
            "<doctest>",
            "</doctest>",
            "<SubCase name=\"b\">",
            "</SubCase>",
            "<Expression success=\"false\"/>",
        ],
    ),
];

const XML: &[&str] = &[
    "<?xml version=\"1.0\"?>",
    "<testsuites>",
    "</testsuites>",
    "<testsuite name=\"s\">",
    "</testsuite>",
    "<testcase classname=\"A\" name=\"b\"/>",
    "<testcase name=\"c\">",
    "<failure/>",
    "<skipped message=\"x\"/>",
    "<error>x</error>",
    "</testcase>",
    "&amp;",
    "&x;",
];

/// The lines that a parser knows: those of its example, and more.
fn lines_for(parser: &str) -> Vec<&'static str> {
    let example = PARSERS.find(parser).unwrap().example().lines();
    let more = MORE.iter().filter(|(part, _)| parser.contains(part));
    example.chain(more.flat_map(|(_, lines)| lines.iter().copied())).collect()
}

/// What real tools wrote.
fn recordings() -> Vec<String> {
    let files = folders(&data("parsers")).into_iter().flat_map(|folder| files(&folder));
    let logs = files.filter(|file| !name(file).ends_with(".report.json"));
    logs.filter_map(|file| fs::read_to_string(file).ok())
        .filter(|log| log.len() < 200_000)
        .collect()
}

fn log(
    parser: &str,
    number: usize,
    known: &[&str],
    recordings: &[String],
    real: &[String],
) -> String {
    if let Some(recording) = recordings.get(number) {
        return recording.clone();
    }
    let mut random =
        cases::Random(seed(parser).wrapping_mul(1_000_003).wrapping_add(number as u64));
    cases::log(&mut random, known, real)
}

fn ours(parser: &str, log: &str) -> Value {
    match PARSERS.find(parser).unwrap().status_map(log, Spec::default()) {
        Ok(map) => json!(map.iter().collect::<Vec<_>>()),
        Err(_) => json!("raised"),
    }
}

/// Without an order where the original has none.
fn comparable(parser: &str, mut answer: Value) -> Value {
    if UNORDERED.contains(&parser)
        && let Some(rows) = answer.as_array_mut()
    {
        rows.sort_by_key(ToString::to_string);
    }
    answer
}

/// The checkout to compare with.
pub(crate) fn checkout() -> Option<String> {
    originals::checkout("TEST_RUNNER_REBENCH", "SWE-rebench V2")
}

/// What the original reports on `tasks.json` and `logs/` of a folder.
pub(crate) fn report(checkout: &str, folder: &Path) -> Value {
    let (tasks, logs) = (folder.join("tasks.json"), folder.join("logs"));
    let arguments = [checkout, "report", tasks.to_str().unwrap(), logs.to_str().unwrap()];
    ask(&arguments, std::iter::empty()).swap_remove(0)
}

/// The answers of the original, in order.
fn ask(arguments: &[&str], questions: impl Iterator<Item = Value> + Send) -> Vec<Value> {
    originals::ask("rebench.py", arguments, questions)
}

#[test]
fn the_parsers_read_as_swe_rebench_v2() {
    let Some(checkout) = checkout() else { return };
    let theirs = ask(&[&checkout, "names"], std::iter::empty());
    assert_eq!(theirs, [json!(PARSERS.names().collect::<Vec<_>>())]);
    let recordings = recordings();
    let real: Vec<String> =
        recordings.iter().flat_map(|log| log.lines().map(str::to_owned)).collect();
    let mut different: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for parser in PARSERS.names() {
        let known = lines_for(parser);
        let logs: Vec<String> = (0..recordings.len() + CASES)
            .map(|number| log(parser, number, &known, &recordings, &real))
            .collect();
        let questions = logs.iter().map(|text| json!({ "parser": parser, "text": text }));
        let answers = ask(&[&checkout, "parse"], questions);
        assert_eq!(answers.len(), logs.len());
        for (log, theirs) in logs.iter().zip(answers) {
            let (ours, theirs) =
                (comparable(parser, ours(parser, log)), comparable(parser, theirs));
            if ours != theirs {
                let shown = format!("{log:?}\n   theirs {theirs}\n   ours   {ours}");
                different.entry(parser).or_default().push(shown);
            }
        }
    }
    let shown = different.iter().map(|(parser, cases)| {
        let first: Vec<&str> = cases.iter().take(3).map(String::as_str).collect();
        format!("{parser}: {} differences\n  {}", cases.len(), first.join("\n  "))
    });
    assert!(different.is_empty(), "{}", shown.collect::<Vec<_>>().join("\n"));
}
