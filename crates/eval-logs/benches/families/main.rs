//! The log parsers of SWE-bench's relatives on generated logs:
//!
//!     cargo bench --bench families -- make DIR
//!     cargo bench --bench families -- time DIR [PARSER]
//!
//! `make` writes a log for each parser, `time` prints a line of JSON for each: how long its status map takes on one thread.
//! `families_beside.py` runs both and compares them with the originals.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this is what it is for")]

mod logs;

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use eval_logs::log_parser::{LogParser, Spec};
use eval_logs::multi_swe::parsers as multi_swe;
use eval_logs::polybench::parsers as polybench;
use eval_logs::pro::parsers as pro;
use eval_logs::rebench::parsers as rebench;
use eval_logs::registry::Registry;
use rayon::prelude::*;
use serde_json::{Value, json};
use test_report::parser::Streams;

/// How often a log is read, of which the fastest time counts.
const ROUNDS: usize = 11;

/// The families and their parsers.
const FAMILIES: [(&str, Registry); 4] = [
    ("rebench", rebench::PARSERS),
    ("multi-swe", multi_swe::PARSERS),
    ("pro", pro::PARSERS),
    ("polybench", polybench::PARSERS),
];

/// A parser with its log: standard output, a line feed, standard error.
struct Case {
    family: &'static str,
    name: &'static str,
    parser: &'static LogParser,
    text: String,
    stdout: usize,
}

impl Case {
    fn open(folder: &Path, family: &'static str, parser: &'static LogParser) -> Self {
        let name = parser.name();
        let file = |stream: &str| {
            let path = folder.join(family).join(format!("{name}.{stream}"));
            fs::read_to_string(path).expect("`make` wrote the logs")
        };
        let (stdout, stderr) = (file("stdout"), file("stderr"));
        Self { family, name, parser, text: format!("{stdout}\n{stderr}"), stdout: stdout.len() }
    }

    /// How many tests it reads.
    fn read(&self) -> usize {
        let map = if self.family == "pro" {
            self.parser.status_map_of(Streams::joined(&self.text, self.stdout))
        } else {
            self.parser.status_map(&self.text[..self.stdout], Spec::default())
        };
        map.map_or(0, |map| map.len())
    }

    /// Milliseconds.
    fn time(&self) -> f64 {
        fastest(|| self.read())
    }

    fn row(&self) -> Value {
        json!({
            "family": self.family, "parser": self.name, "rules": self.parser.is_rules(), "bytes": self.text.len(),
            "tests": self.read(), "ms": self.time(),
        })
    }
}

/// Milliseconds of the fastest of several rounds.
fn fastest(mut work: impl FnMut() -> usize) -> f64 {
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64() * 1000.0
    });
    rounds.fold(f64::INFINITY, f64::min)
}

/// Milliseconds for all logs of a family on two threads.
fn two_threads(cases: &[Case]) -> f64 {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
    fastest(|| pool.install(|| cases.par_iter().map(Case::read).sum()))
}

fn time(folder: &Path, only: &str) {
    for (family, parsers) in FAMILIES {
        let parsers = parsers.iter().filter(|parser| parser.name().contains(only));
        let cases: Vec<Case> = parsers.map(|parser| Case::open(folder, family, parser)).collect();
        for case in &cases {
            println!("{}", case.row());
        }
        println!("{}", json!({ "family": family, "two_threads_ms": two_threads(&cases) }));
    }
    for row in targets() {
        println!("{row}");
    }
}

/// Which class of Multi-SWE-bench a parser stands for: that of a repository, or of one of its intervals.
fn targets() -> impl Iterator<Item = Value> {
    let row = |parser: &str, repository: String, interval: &str| json!({ "family": "targets", "parser": parser, "repository": repository, "interval": interval });
    let repositories =
        multi_swe::repositories().map(move |(of, parser)| row(parser, of.to_owned(), ""));
    let intervals = multi_swe::intervals()
        .map(move |(of, interval)| row(interval, format!("{of}/{interval}"), interval));
    repositories.chain(intervals)
}

fn make(folder: &Path) {
    for (family, parsers) in FAMILIES {
        let folder = folder.join(family);
        fs::create_dir_all(&folder).expect("a folder for the logs");
        for parser in parsers.iter() {
            let name = parser.name();
            let [stdout, stderr] = logs::of(parser);
            let write = |stream: &str, text: &str| {
                fs::write(folder.join(format!("{name}.{stream}")), text).expect("a log");
            };
            write("stdout", &stdout);
            write("stderr", &stderr);
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["make", folder] => make(&PathBuf::from(folder)),
        ["time", folder] => time(&PathBuf::from(folder), ""),
        ["time", folder, only] => time(&PathBuf::from(folder), only),
        _ => eprintln!("not run: needs `make DIR` or `time DIR`; see benches/README.md"),
    }
}
