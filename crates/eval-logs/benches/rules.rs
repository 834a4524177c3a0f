//! Throughput of the rule files of SWE-rebench V2 over generated logs. `benches/README.md` explains the figures.

use std::fmt::Write as _;
use std::hint::black_box;

use divan::Bencher;
use divan::counter::BytesCount;
use eval_logs::log_parser::{LogParser, Spec};
use eval_logs::parsers;
use eval_logs::rebench::parsers as rebench;
use test_support::generated_log::{filler, log, size};

fn main() {
    divan::main();
}

/// The rule files of SWE-rebench V2, by name.
fn ruled() -> impl Iterator<Item = &'static str> {
    rebench::PARSERS.iter().filter(|parser| parser.is_rules()).map(LogParser::name)
}

/// An ordinary log in which 1 line in 200 is of the example, and the example alone, over and over.
#[divan::bench(sample_count = 3, args = ruled())]
fn rules_sparse(bencher: Bencher<'_, '_>, name: &str) {
    let example = parsers::find(&format!("rebench/{name}")).expect("the parser exists").example();
    let lines: Vec<&str> = example.lines().collect();
    let log = log(size() / 5, |text, number| match number % 200 {
        0 => writeln!(text, "{}", lines[number / 200 % lines.len()])
            .expect("text can be written to a string"),
        _ => filler(text, number),
    });
    ruled_run(bencher, name, &log);
}

#[divan::bench(sample_count = 3, args = ruled())]
fn rules_dense(bencher: Bencher<'_, '_>, name: &str) {
    let example = parsers::find(&format!("rebench/{name}")).expect("the parser exists").example();
    let log = log(size() / 5, |text, _| text.push_str(example));
    ruled_run(bencher, name, &log);
}

fn ruled_run(bencher: Bencher<'_, '_>, name: &str, log: &str) {
    let parser = rebench::PARSERS.find(name).expect("the parser exists");
    bencher
        .counter(BytesCount::of_str(log))
        .bench_local(|| black_box(parser.status_map(black_box(log), Spec::default())));
}
