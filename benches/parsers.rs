//! Throughput of the parsers over generated logs. `README.md` in this folder explains the figures.

use std::fmt::Write as _;
use std::hint::black_box;

use divan::Bencher;
use divan::counter::BytesCount;
use test_report::parser;
use test_support::generated_log::{filler, log, size};

fn main() {
    divan::main();
}

/// Every 200th line is different.
fn sparse(mut other: impl FnMut(&mut String, usize)) -> String {
    log(
        size(),
        |text, number| if number % 200 == 0 { other(text, number) } else { filler(text, number) },
    )
}

fn pytest_line(text: &mut String, number: usize) {
    let status = match number % 20 {
        0 => "FAILED",
        1 => "SKIPPED",
        _ => "PASSED",
    };
    let id = format!("tests/test_module_{}.py::TestGroup::test_case_{number}", number % 100);
    writeln!(text, "{:<90}[{:3}%]", format!("{id} {status}"), number % 101)
        .expect("text can be written to a string");
}

fn score_line(text: &mut String, number: usize) {
    let code = ["OK", "OK", "OK", "OK", "WA"][number % 5];
    writeln!(text, "CASE {number:07} {code} score={}.5", number % 1000)
        .expect("text can be written to a string");
}

fn run(bencher: Bencher<'_, '_>, id: &str, log: &str) {
    let parser = parser::find(id).expect("the parser exists");
    bencher
        .counter(BytesCount::of_str(log))
        .bench_local(|| black_box(parser.parse_compact(black_box(log.as_bytes()))));
}

#[divan::bench(sample_count = 10)]
fn pytest_dense(bencher: Bencher<'_, '_>) {
    let mut log = log(size(), pytest_line);
    log.push_str("=== 900 passed in 12.00s ===\n");
    run(bencher, "pytest_v", &log);
}

#[divan::bench(sample_count = 10)]
fn pytest_sparse(bencher: Bencher<'_, '_>) {
    run(bencher, "pytest_v", &sparse(pytest_line));
}

#[divan::bench(sample_count = 10)]
fn pytest_printing(bencher: Bencher<'_, '_>) {
    let log = log(size(), |text, number| {
        writeln!(text, "tests/test_module.py::test_case_{number} hello\nworld\nPASSED")
            .expect("text can be written to a string");
    });
    run(bencher, "pytest_v", &log);
}

#[divan::bench(sample_count = 10)]
fn pytest_coloured(bencher: Bencher<'_, '_>) {
    let log = log(size(), |text, number| {
        let id = format!("tests/test_module_{}.py::TestGroup::test_case_{number}", number % 100);
        writeln!(text, "{id} \x1b[32mPASSED\x1b[0m\x1b[32m        [{:3}%]\x1b[0m", number % 101)
            .expect("text can be written to a string");
    });
    run(bencher, "pytest_v", &log);
}

#[divan::bench(sample_count = 10)]
fn score_sum_dense(bencher: Bencher<'_, '_>) {
    let mut log = log(size(), score_line);
    log.push_str("TOTAL_SCORE 826577\n");
    run(bencher, "score_sum", &log);
}

#[divan::bench(sample_count = 10)]
fn score_sum_sparse(bencher: Bencher<'_, '_>) {
    run(bencher, "score_sum", &sparse(score_line));
}

#[divan::bench(sample_count = 10)]
fn total_score_at_the_end(bencher: Bencher<'_, '_>) {
    let mut log = log(size(), filler);
    log.push_str("TOTAL_SCORE 826577\n");
    bencher
        .counter(BytesCount::of_str(&log))
        .bench_local(|| black_box(parser::total_score(black_box(log.as_bytes()))));
}

#[divan::bench(sample_count = 10, args = ["none", "marked", "bare"])]
fn structured(bencher: Bencher<'_, '_>, end: &str) {
    let mut log = log(size(), filler);
    log.push_str(match end {
        "marked" => ">>>>> Start Structured Result\n{\"score\": 1}\n>>>>> End Structured Result\n",
        "bare" => "{\"score\": 1}\n",
        _ => "",
    });
    run(bencher, "structured_json", &log);
}

#[divan::bench(sample_count = 5, args = ["marked", "bare"])]
fn structured_large(bencher: Bencher<'_, '_>, form: &str) {
    let details = log(size(), |text, number| {
        write!(text, "{{\"name\": \"target_{number}\", \"status\": \"PASSED\", \"message\": \"checked {number}\", \"score\": 1.0, \"weight\": 1.0}},\n  ")
            .expect("text can be written to a string");
    });
    let object = format!(
        "{{\"score\": 1.5, \"details\": [{}]}}\n",
        details.trim_end().trim_end_matches(',')
    );
    let log = match form {
        "marked" => {
            format!(">>>>> Start Structured Result\n{object}>>>>> End Structured Result\n")
        }
        _ => object,
    };
    run(bencher, "structured_json", &log);
}

/// The other formats, each with its example repeated.
fn others() -> impl Iterator<Item = &'static str> {
    let own =
        parser::ALL.iter().copied().filter(|parser| matches!(parser.family(), "text" | "stream"));
    own.map(parser::Parser::id).filter(|id| !matches!(*id, "pytest_v" | "score_sum"))
}

#[divan::bench(sample_count = 3, args = others())]
fn other_formats(bencher: Bencher<'_, '_>, id: &str) {
    let example = parser::find(id).expect("the parser exists").example();
    let log = log(size() / 5, |text, _| text.push_str(example));
    run(bencher, id, &log);
}
