//! Parsers on damaged input: each returns a report for any bytes, in time linear in the input.

use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use rustix::time::{ClockId, clock_gettime};
use test_report::parser::Parser;

/// Fragments of the formats, and text that breaks readers.
const PIECES: &[&[u8]] = &[
    b"\n",
    b"\r\n",
    b" ",
    b"\t",
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\x1b[31m",
    b"\x1b]",
    b"\xef\xbb\xbf",
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b"\\",
    b"\\ud800",
    b":",
    b"::",
    b",",
    b"=",
    b"=====",
    b"<",
    b">",
    b"</",
    b"/>",
    b"<![CDATA[",
    b"]]>",
    b"&amp;",
    b"&#x0;",
    b"<!--",
    b"<!DOCTYPE a [",
    b"ok",
    b"not ok",
    b"1..",
    b"99999999999999999999",
    b"-1",
    b"1e999",
    b"NaN",
    b"PASSED",
    b"FAILED",
    b"ERROR",
    b"a.py::x ",
    b"test ",
    b" ... ",
    b"{\"type\":",
    b"null",
    b"true",
    b"[]",
    b"{}",
    b"CASE ",
    b"TOTAL_SCORE ",
    b"score=",
    b">>>>> Start Structured Result\n",
    b">>>>> End Structured Result\n",
    b"[gw0] [ 50%] ",
    b"--- FAIL: ",
    b"##teamcity[",
    b"|0x",
    b"'",
    b"# SKIP",
    b"---\n",
    b"...\n",
    b"    ",
];

fn piece() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        5 => proptest::sample::select(PIECES).prop_map(<[u8]>::to_vec),
        1 => proptest::collection::vec(any::<u8>(), 0..8),
    ]
}

/// Lines of one parser's example, with damage between and within them.
fn damaged(example: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let lines: Vec<&'static [u8]> = example.split_inclusive('\n').map(str::as_bytes).collect();
    let line =
        (proptest::sample::select(lines), any::<proptest::sample::Index>(), piece(), 0..3_u8);
    let line = line.prop_map(|(line, at, piece, kind)| {
        let at = at.index(line.len() + 1).min(line.len());
        match kind {
            0 => line.to_vec(),
            1 => [&line[..at], &piece, &line[at..]].concat(),
            _ => [&line[..at], &piece].concat(),
        }
    });
    proptest::collection::vec(prop_oneof![4 => line, 1 => piece()], 0..24)
        .prop_map(|parts| parts.concat())
}

fn check(parser: &dyn Parser, log: &[u8]) {
    let report = parser.parse(log);
    parser.recognises(log);
    let compact = parser.parse_compact(log);
    assert_eq!(compact.len(), report.tests.len(), "{}", parser.id());
    assert!(report.tests.is_empty() || report.evidence, "{}: tests without evidence", parser.id());
    assert_eq!(report, parser.parse(log), "{}: two readings differ", parser.id());
    serde_json::to_string(&report).unwrap();
}

/// A parser, as a registry has it.
type Registered = &'static dyn Parser;

/// Fails unless each parser gives a report for any bytes, and the same one twice.
pub fn any_input_gives_a_report(parsers: &[Registered]) {
    let bytes = proptest::collection::vec(any::<u8>(), 0..512);
    let mixture = proptest::collection::vec(piece(), 0..64).prop_map(|parts| parts.concat());
    for logs in [bytes.boxed(), mixture.boxed()] {
        runner(40)
            .run(&logs, |log| {
                for parser in parsers {
                    check(*parser, &log);
                }
                Ok(())
            })
            .unwrap();
    }
}

/// Fails unless each parser gives a report for its damaged example.
pub fn damaged_examples_give_reports(parsers: &[Registered]) {
    for parser in parsers {
        let checked = runner(60).run(&damaged(parser.example()), |log| {
            check(*parser, &log);
            Ok(())
        });
        checked.unwrap_or_else(|why| panic!("{}: {why}", parser.id()));
    }
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    })
}

/// Input of about this size for which a careless reader needs quadratic time.
fn hostile(example: &str, size: usize) -> Vec<(&'static str, Vec<u8>)> {
    let repeat = |piece: &str| piece.repeat(size / piece.len() + 1).into_bytes();
    let around = |open: &str, close: &str| {
        let depth = size / (open.len() + close.len());
        format!("{}{}", open.repeat(depth), close.repeat(depth)).into_bytes()
    };
    let first = example.lines().next().unwrap_or_default();
    let flat = example.replace('\n', " ");
    vec![
        ("signs", repeat("=")),
        ("lines of signs", repeat(&format!("{}\n", "=".repeat(5000)))),
        ("titles", repeat("= test session starts =\n")),
        ("braces", repeat("{\n")),
        ("brackets", repeat("[")),
        ("open objects", repeat("{\"a\":")),
        ("nested lists", around("[", "]")),
        ("nested objects", around("{\"a\":", "}")),
        ("nested elements", around("<a>", "</a>")),
        ("open elements", repeat("<testsuite>")),
        ("open comments", repeat("<!-- ")),
        ("quotes", repeat("\"")),
        ("escapes", repeat("\\")),
        ("lone surrogates", repeat("{\"name\": \"\\ud800\"}\n")),
        ("nothing", vec![0; size]),
        ("line ends", repeat("\n")),
        ("carriage returns", repeat("\r")),
        ("terminal control", repeat("\u{1b}[")),
        ("terminal text", repeat("\u{1b}]")),
        ("blanks", repeat(" ")),
        ("indentation", repeat("    \n        ")),
        ("markers", repeat(">>>>> Start Structured Result\n")),
        ("words", repeat("a.py::x PASSED ")),
        ("named tests", repeat("a.py::x hello\n")),
        ("the example", repeat(&format!("{example}\n"))),
        ("the example's first line", repeat(&format!("{first}\n"))),
        ("the example in one line", repeat(&flat)),
    ]
}

/// The processor time of this thread.
fn worked() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap()
}

fn time(parser: &dyn Parser, log: &[u8]) -> Duration {
    let start = worked();
    std::hint::black_box(parser.parse_compact(log));
    worked().saturating_sub(start)
}

/// Eight times the input may take forty times as long, and a short time is always accepted: linear readers take eight times
/// as long, quadratic ones sixty-four times.
pub fn time_is_linear(parsers: &[Registered]) {
    const SMALL: usize = 25_000;
    const FLOOR: Duration = Duration::from_millis(400);
    let mut wrong = Vec::new();
    for &parser in parsers {
        let small = hostile(parser.example(), SMALL);
        let large = hostile(parser.example(), 8 * SMALL);
        for ((name, small), (_, large)) in small.iter().zip(&large) {
            let mut tries = (0..4).map(|_| time(parser, large));
            if tries.all(|long| long > FLOOR && long > 40 * time(parser, small)) {
                wrong.push(format!("{}: {name}", parser.id()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
