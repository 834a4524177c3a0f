//! What the comparisons with the relatives of SWE-bench share: logs, and the process that answers for an original.

use std::fs;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use test_support::{data, files, folders, name};

use super::cases::Random;

/// What real tools wrote: the recordings of `test-data/parsers/` that are shorter than this, with LF line ends.
pub(crate) fn recordings(shorter_than: usize) -> Vec<String> {
    let files = folders(&data("parsers")).into_iter().flat_map(|folder| files(&folder));
    let logs = files.filter(|file| !name(file).ends_with(".report.json"));
    logs.filter_map(|file| fs::read_to_string(file).ok())
        .filter(|log| log.len() < shorter_than)
        .map(|log| log.replace("\r\n", "\n").replace('\r', "\n"))
        .collect()
}

/// A number for a name, to begin a sequence of random numbers with.
pub(crate) fn seed(name: &str) -> u64 {
    name.bytes().fold(11_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
}

/// A log of lines that the parser knows, as they are; a few of them, so that names come again.
pub(crate) fn whole(random: &mut Random, known: &[&str]) -> String {
    let few: Vec<&str> = (0..=random.below(8)).map(|_| random.one(known)).collect();
    let lines: Vec<&str> = (0..=random.below(16)).map(|_| random.one(&few)).collect();
    lines.join("\n") + if random.chance(80) { "\n" } else { "" }
}

/// The checkout that the variable names.
#[expect(clippy::disallowed_methods, reason = "the test's own switch")]
#[expect(clippy::print_stderr, reason = "a test that compares nothing says so")]
pub(crate) fn checkout(variable: &str, original: &str) -> Option<String> {
    let checkout = std::env::var(variable).ok();
    if checkout.is_none() {
        eprintln!("`{variable}` names no checkout of {original}: nothing is compared");
    }
    checkout
}

/// The answers of an original, in order; `script` is a file of `support/`.
#[expect(
    clippy::disallowed_methods,
    reason = "the original is a process of the test, not of the product"
)]
pub(crate) fn ask(
    script: &str,
    arguments: &[&str],
    questions: impl Iterator<Item = Value> + Send,
) -> Vec<Value> {
    let mut process = Command::new("python3")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs/support").join(script))
        .args(arguments)
        .env("PYTHONUTF8", "1")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("PYTHONWARNINGS", "ignore")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = BufWriter::new(process.stdin.take().unwrap());
    let output = BufReader::new(process.stdout.take().unwrap());
    let answers = std::thread::scope(|scope| {
        scope.spawn(move || {
            for question in questions {
                serde_json::to_writer(&mut input, &question).unwrap();
                input.write_all(b"\n").unwrap();
            }
        });
        output.lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect()
    });
    assert!(process.wait().unwrap().success(), "the original failed");
    answers
}
