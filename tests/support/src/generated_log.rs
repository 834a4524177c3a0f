//! Generated logs for benches.

use std::fmt::Write as _;

/// The size of the large logs, in bytes.
#[expect(clippy::disallowed_methods, reason = "the benches' own switch")]
pub fn size() -> usize {
    let megabytes = std::env::var("BENCH_MB").ok().and_then(|mb| mb.parse().ok());
    megabytes.unwrap_or(100_usize) * 1_000_000
}

/// A log of about this size; `line` appends line number n.
pub fn log(size: usize, mut line: impl FnMut(&mut String, usize)) -> String {
    let mut text = String::with_capacity(size + 4096);
    let mut number = 0;
    while text.len() < size {
        line(&mut text, number);
        number += 1;
    }
    text
}

/// A line of an ordinary log.
pub fn filler(text: &mut String, number: usize) {
    writeln!(
        text,
        "2026-01-01 12:{:02}:{:02},{:03} INFO  worker-{} processed batch {number} of the queue in {} ms",
        number / 60 % 60,
        number % 60,
        number % 1000,
        number % 8,
        number % 977
    )
    .expect("text can be written to a string");
}
