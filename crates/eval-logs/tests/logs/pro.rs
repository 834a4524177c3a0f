//! Every script of SWE-bench Pro compared with the parser that stands for it, on the recordings of real tools and on
//! generated logs.
//!
//! `TEST_RUNNER_SWE_PRO` names a checkout of that repository; without it there is nothing to compare with, and the test says so.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use eval_logs::log_parser::LogParser;
use eval_logs::pro::parsers::{PARSERS, of_instance, of_script};
use serde_json::{Value, json};
use test_report::parser::{Parser, Streams};
use test_support::{folders, name};

use crate::support::cases::{self, Random};
use crate::support::originals::{ask, checkout, recordings, seed, whole};

/// How many generated logs each script reads.
const CASES: usize = 1_000;

/// Parsers of which the original collects names in a set, so that their order is a matter of chance.
const UNORDERED: [&str; 3] = ["tutanota_5", "webclients_2", "teleport_3"];

/// Parts of names that say which lines a parser knows besides its example.
const MORE: &[(&[&str], &[&str])] = &[
    (
        &["ansible", "openlibrary", "qutebrowser"],
        &[
            "test/units/a.py::T::t PASSED [ 3%]",
            "test/units/a.py::T::t FAILED [ 3%]",
            "test/units/a.py::u[a b] SKIPPED [ 4%]",
            "test/units/a.py::T::t[a::b] ERROR",
            "tests/a.py::T::t PASSED",
            "tests/a.py::T::t FAILED",
            "tests/a.py::u SKIPPED [ 5%]",
            "tests/a.py::u ... ERROR",
            "tests/a.py::v ... ok",
            "tests/a.py::T::w ... FAIL",
            "tests/a.py::x XFAIL",
            "tests/a.py::x XPASS",
            "tests/a.py::y XPASSED",
            "tests/a b c ERROR SKIPPED",
            "tests/a b c FAILED PASSED",
            "tests/z.py::z x y ERROR",
            "tests/a.py::u",
            "PASSED",
            "  FAILED",
            "a.py PASSED",
            "a.py FAILED",
            "a::b PASSED",
            "a b::c::d PASSED",
            "x::test_y FAILED",
            "PASSED tests/a.py::T::t",
            "FAILED tests/a.py::u - x",
            "FAILED FAILED tests/b.py::u - x",
            "ERROR tests/a.py::u",
            "ERROR tests/c.py",
            "ERRORS tests/a.py::v",
            "XPASS tests/a.py::T::t",
            "SKIPPED [1] a.py:3: why",
            "SKIPPED tests/c.py::d",
            "[gw0] [ 3%] PASSED test/units/a.py::T::t",
            "[gw1] [ 4%] FAILED test/units/a.py::T::t[x y]",
            "[gw1][ 4%] SKIPPED test/units/a.py::u",
            "[gw0] linux [ 5%] XPASS test/units/b.py::c",
            "[gw12] [100%] XFAIL test/units/a.py::T::u",
            "[gw12] [100%] ERROR test/sanity/a",
            "\u{1b}[32m[gw0] [ 3%] PASSED\u{1b}[0m test/units/a.py::w",
            "ok [a b]",
            "failed: [x] failed [y]",
            "skipped []",
            "the test of test/a.py has Passed",
            "tests x.pytest/ failed",
            "it tests/ a.py failed passed",
            "test_a (m.C) ... ok",
            "test_b (m.n.C) ... FAIL",
            "test_c (M) ... skipped 'x'",
            "test_d (m.C) ... ERROR",
            "sanity/pep8 PASSED",
            "test/a.py::b .. ok",
            "test/a.py::c ...FAIL",
            "______________________ tests/a.py::T::t ______________________",
            "=== short test summary info ===",
            "= FAILURES =",
            "= ERRORS =",
            "= Short Test Summary =",
            "....F..sE",
            "tests/a.py::x ..F",
            "openlibrary/a.py::b",
            "✓ a b",
            "✗ c",
            "○ d",
            "def test_e(x):",
        ],
    ),
    (
        &["element", "webclients"],
        &[
            "PASS test/a-test.ts",
            "PASS test/a-test.tsx (5.1 s)",
            "PASS",
            "PASSED x",
            "FAIL test/b-test.js",
            "FAIL  src/b.test.tsx",
            " PASS src/a/b.spec.ts (12 s)",
            "SKIP src/c.spec.ts",
            "  group",
            "    inner",
            "  \tinner",
            "      deep er",
            "  other",
            "      ✓ adds (3 ms)",
            "  ✓ adds (3ms)",
            "✓ ab",
            "✓ x  (3 ms)",
            "  ✓  (3 ms)",
            "  ✕ divides (1 ms)",
            "  ✗ divides (1 ms)",
            "  × divides (1 ms)",
            "  ✖ divides (1 ms)",
            "  ✔ sums (a) (3 ms)",
            "  ○ waits (skipped)",
            "  ○ skipped waits",
            "✎ todo it",
            "    ✎ todo ○ it (x)",
            "- dash",
            "  ● group › divides",
            "Tests: 1 failed, 2 skipped, 0 todo, 3 passed, 6 total",
            "Tests:       2 passed, 2 total",
            "Test Suites: 1 failed, 1 total",
            "A worker process has failed",
            "Time: 3 s",
            "(node:3) Warning",
            "  Running:  a.spec.ts    (1 of 2)",
            "  x y.spec.js z",
            "    ✓ cypress (12ms)",
            "    ✖ cypress (12ms)",
            "Error: something went wrong here",
            "TypeError: short",
            "AssertionError: Error: expected 1 to equal 2 and more",
            "ReferenceError:  0123456789 ",
            "SyntaxError: 0123456789a",
            "Test suite failed to run: because of a long long long reason that has more than a hundred letters, as long reasons have in logs",
            "➤ YN0000: ✓ workspace (3 ms)",
            "➤ YN0000: ○ waits",
            "packages/a/src/b.test.ts",
            "applications/mail/c.spec.tsx and packages/d/e.test.js",
            "src/x/y.test.ts",
            "✓ install done",
            "{\"numTotalTestSuites\": 1, \"testResults\": [{\"name\": \"a.ts\", \"status\": \"failed\"}, {\"name\": \"\"}]}",
            "x {\"numTotalTestSuites\":1,\"testResults\":[{\"name\":\"a.ts\",\"assertionResults\":[{\"title\":\"t\",\"status\":\"todo\"},{\"title\":\"u\",\"ancestorTitles\":[\"g\",\"h\"],\"status\":\"pending\"}]}]} y",
            "{\"numTotalTestSuites\":1,\"testResults\":[{\"name\":\"a.ts\",\"assertionResults\":[{\"title\":\"t\",\"status\":\"failed\"}]},{\"name\":\"b\",\"assertionResults\":[3]}]}",
            "{\"numTotalTestSuites\":1,}",
        ],
    ),
    (
        &["flipt", "vuls", "teleport", "navidrome"],
        &[
            "=== RUN   TestA",
            "=== RUN   TestA/b_c",
            "=== RUN   TestB",
            "=== RUN",
            "--- PASS: TestA (0.00s)",
            "--- FAIL: TestA (0.00s)",
            "--- SKIP: TestA (0.00s)",
            "--- ERROR: TestA (0.00s)",
            "    --- PASS: TestA/b_c (0.00s)",
            "    --- FAIL: TestA/b c (0.00s)",
            "--- PASS: TestB",
            "--- FAIL:",
            "--- PASS:",
            "TestC",
            "x --- SKIP: TestD (1s)",
            "a b c PASS: TestE d",
            "PASS: TestF",
            "FAIL\tx.org/y/z [build failed]",
            "FAIL\tx.org/y\t0.1s",
            "FAIL",
            "FAIL TestA exit status 2 error",
            "Error in TestA: x",
            "panic: x",
            "unexpected fault address",
            "Fatal Error: x",
            "build failed",
            "Running Suite: My Suite",
            "• Success! [0.001 seconds]",
            "• Failure! [0.001 seconds]",
            "• does it",
            "[It] does more",
            "{\"Action\":\"pass\",\"Test\":\"TestA\"}",
            "{\"Action\":\"fail\",\"Package\":\"p\",\"Test\":\"TestA\"}",
            "{\"Action\":\"skip\",\"Test\":\"TestB/c\"}",
            "{\"Action\":\"run\",\"Test\":\"TestB\"}",
            "{\"Action\":\"pass\",\"Package\":\"p\"}",
            "[\"Test\", 1]",
            "\"Test\"",
            "\u{1b}[32m--- PASS: TestG (0.0s)\u{1b}[0m",
            "---\u{a0}PASS: TestH (0.0s)",
        ],
    ),
    (
        &["nodebb"],
        &[
            "{",
            "}",
            "{\n  \"stats\": {},\n  \"tests\": [],\n  \"passes\": [{\"file\": \"/app/test/a.js\", \"fullTitle\": \"a b\"}],\n  \"failures\": [{\"fullTitle\": \"test/c.js::d e\"}]\n}",
            "{\n\"passes\": [{\"file\": \"/app/x/app/y\", \"fullTitle\": \"x y::z w\"}, {\"title\": \"t\"}]\n}",
            "{\n\"pending\": [{\"file\": \"\", \"fullTitle\": \"a :: b\"}]\n}",
            "{\n\"pending\": [{\"file\": \"test/a.js\", \"fullTitle\": \"test/a.js::b\"}], \"passes\": null\n}",
            "{\n\"failures\": [{\"file\": null}]\n}",
            "{\"stats\": {\"a\": 1}, \"passes\": [{\"file\": \"/app/test/a.js\", \"fullTitle\": \"a b\", \"title\": \"b\"}], \"failures\": [{\"file\": \"f\", \"title\": \"only\"}], \"tests\": [{}] }",
            "{ \"stats\": {}, \"pending\": [{\"file\": \"f\", \"fullTitle\": \"q::r s\"}], \"tests\": []}",
            "{\"stats\": 1}",
        ],
    ),
    (
        &["tutanota"],
        &[
            "All 3 assertions passed (old style total: 5)",
            "All 2 assertions passed",
            "3 error(s)",
            "Running API tests...",
            "Running client tests...",
            "All done",
            "TypeError: x is undefined and the rest of a line that has far more than a hundred letters in it, which are cut at the hundredth",
            "ElectronUpdater Error: x",
            "esbuild failed with error code 1",
            "npm error path /app/x",
            "it Failed",
            "it passed",
            "test/tests/a/ATest.ts",
            "tests/b.test.js and CTest.js",
            "api",
            "the client",
            "SPEC O > A > b c",
            "SPEC O > D",
            "SPEC O >",
            "TEST does it",
            "TEST TEST x",
            "passing: 2 failing: 1 skipped: 3",
            "passing: 1, failing: 0",
            "failing: 2, passing:",
        ],
    ),
];

/// The lines that a parser knows: those of its example, and more.
fn lines_for(parser: &str) -> Vec<&'static str> {
    let example = PARSERS.find(parser).unwrap().example().lines();
    let more = MORE.iter().filter(|(parts, _)| parts.iter().any(|part| parser.contains(part)));
    example.chain(more.flat_map(|(_, lines)| lines.iter().copied())).collect()
}

/// A log's standard output and standard error. Half of them have all on one.
fn log(random: &mut Random, known: &[&str], real: &[String]) -> [String; 2] {
    let mut part = || {
        let part =
            if random.chance(40) { whole(random, known) } else { cases::log(random, known, real) };
        part.replace("\r\n", "\n").replace('\r', "\n")
    };
    let [first, second] = [part(), part()];
    match random.below(4) {
        0 => [first, String::new()],
        1 => [String::new(), first],
        _ => [first, second],
    }
}

fn ours(parser: &str, [stdout, stderr]: &[String; 2]) -> Value {
    let both = format!("{stdout}\n{stderr}");
    match PARSERS.find(parser).unwrap().status_map_of(Streams::joined(&both, stdout.len())) {
        Ok(map) => json!(map.iter().collect::<Vec<_>>()),
        Err(_) => json!("raised"),
    }
}

/// As the harness counts it: one status for each name, in an order where the original has one.
fn comparable(parser: &str, answer: &Value) -> Value {
    let Some(rows) = answer.as_array() else { return answer.clone() };
    let mut tests: Vec<(String, &str)> = Vec::new();
    for row in rows {
        let (name, status) = (row[0].as_str().unwrap(), row[1].as_str().unwrap());
        // The words of an exception are Python's.
        let cut = name.find("Error parsing test output: ").map_or(name.len(), |at| at + 27);
        match tests.iter_mut().find(|(known, _)| known == &name[..cut]) {
            Some((_, known)) if status == "PASSED" => *known = status,
            Some(_) => {}
            None => tests.push((name[..cut].to_owned(), status)),
        }
    }
    if UNORDERED.contains(&parser) {
        tests.sort();
    }
    json!(tests)
}

/// One task for each distinct script, with its parser. Every task has the parser of its script.
fn scripts(checkout: &str) -> Vec<(String, &'static str)> {
    let mut scripts: BTreeMap<Vec<u8>, (String, &'static str)> = BTreeMap::new();
    for folder in folders(&Path::new(checkout).join("run_scripts")) {
        let (task, script) = (name(&folder), fs::read(folder.join("parser.py")).unwrap());
        let parser = of_script(&script).unwrap_or_else(|| panic!("{task}: another script")).name();
        assert_eq!(of_instance(&task).map(LogParser::name), Some(parser), "{task}");
        scripts.insert(script, (task, parser));
    }
    scripts.into_values().collect()
}

#[test]
fn the_parsers_read_as_swe_bench_pro() {
    let Some(checkout) = checkout("TEST_RUNNER_SWE_PRO", "SWE-bench Pro") else { return };
    let scripts = scripts(&checkout);
    assert_eq!(scripts.len(), 70);
    for parser in PARSERS.names() {
        assert!(scripts.iter().any(|(_, name)| *name == parser), "{parser} is no script's");
    }
    let recordings = recordings(20_000);
    let real: Vec<String> =
        recordings.iter().flat_map(|log| log.lines().map(str::to_owned)).collect();
    let mut different: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let [mut compared, mut empty, mut raised] = [0; 3];
    for (task, parser) in &scripts {
        let known = lines_for(parser);
        let mut random = Random(seed(task));
        let whole = recordings
            .iter()
            .flat_map(|log| [[log.clone(), String::new()], [String::new(), log.clone()]]);
        let logs: Vec<[String; 2]> =
            whole.chain((0..CASES).map(|_| log(&mut random, &known, &real))).collect();
        let questions = logs
            .iter()
            .map(|[stdout, stderr]| json!({ "script": task, "stdout": stdout, "stderr": stderr }));
        let answers = ask("pro.py", &[&checkout], questions);
        assert_eq!(answers.len(), logs.len());
        for (log, theirs) in logs.iter().zip(answers) {
            let (ours, theirs) =
                (comparable(parser, &ours(parser, log)), comparable(parser, &theirs));
            compared += 1;
            empty += usize::from(theirs == json!([]));
            raised += usize::from(theirs == "raised");
            if ours != theirs {
                let shown = format!("{log:?}\n   theirs {theirs}\n   ours   {ours}");
                different.entry(parser).or_default().push(shown);
            }
        }
    }
    eprintln!("{compared} compared: {empty} without a test, {raised} raise in the original");
    let shown = different.iter().map(|(parser, cases)| {
        let mut cases: Vec<&str> = cases.iter().map(String::as_str).collect();
        cases.sort_by_key(|case| case.len());
        let first = cases[..cases.len().min(2)].join("\n  ");
        format!("{parser}: {} differences\n  {first}", cases.len())
    });
    assert!(different.is_empty(), "{}", shown.collect::<Vec<_>>().join("\n"));
}
