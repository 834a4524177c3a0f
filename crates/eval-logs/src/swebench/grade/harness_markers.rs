//! Tells which harness wrote a log, by the marks in it.
//!
//! Knows the marks that only one harness writes. It does not judge a log: one without any mark may be empty, truncated
//! or something else.

use std::io::{self, Read};
use std::path::Path;

use memchr::memmem;
use rayon::prelude::*;

use crate::input::not_utf8;
use crate::logs::{self, marker};
use crate::swebench::parsers::Generation;
use test_report::text::compressed;

/// The prefix of all marks.
const START: &[u8] = b">>>>> ";

/// The marks that only one harness writes, and which one. `Patch Apply Failed` without a semicolon, `Reset Failed`,
/// `Tests Errored` and `Tests Timed Out` belong to both.
const MARKS: [(&str, Generation); 8] = [
    (marker::APPLIED, Generation::V1),
    (">>>>> Patch Apply Failed; (", Generation::V1),
    (">>>>> Init ", Generation::V1),
    (">>>>> Some Tests Failed", Generation::V1),
    (">>>>> All Tests Passed", Generation::V1),
    (marker::START, Generation::V5),
    (marker::END, Generation::V5),
    (marker::EXIT_CODE, Generation::V5),
];

/// How much of a log is read first, in bytes: most logs have their first mark there.
const HEAD_BYTES: usize = 4 << 10;

/// The length of the longest mark, in bytes.
const MAX_MARKER_BYTES: usize = 32;

/// The harness whose mark comes first in a text. The harness's own marks come before any that a test prints.
pub(crate) fn generation_of(text: &[u8]) -> Option<Generation> {
    memmem::find_iter(text, START).find_map(|at| {
        let found = MARKS.iter().find(|(mark, _)| text[at..].starts_with(mark.as_bytes()));
        found.map(|(_, generation)| *generation)
    })
}

/// The same for a log on disk, read only up to that mark.
fn generation_of_file(path: &Path) -> io::Result<Option<Generation>> {
    let mut file = logs::open(path)?;
    let mut first = Vec::new();
    file.by_ref().take(compressed::MAGIC_BYTES).read_to_end(&mut first)?;
    if compressed::is_compressed(&first) {
        file.read_to_end(&mut first)?;
        return Ok(generation_of(&compressed::unpacked(first.into())?));
    }
    if matches!(first[..], [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) {
        return Err(io::Error::other(not_utf8(&first, 0)));
    }
    generation_of_reader(first.as_slice().chain(file), HEAD_BYTES)
}

fn generation_of_reader(mut log: impl Read, step: usize) -> io::Result<Option<Generation>> {
    let mut held = Vec::with_capacity(step + MAX_MARKER_BYTES);
    let mut step = step as u64;
    loop {
        if log.by_ref().take(step).read_to_end(&mut held)? == 0 {
            return Ok(None);
        }
        if let Some(generation) = generation_of(&held) {
            return Ok(Some(generation));
        }
        // A mark may cross the end of what was read.
        let kept = held.len().saturating_sub(MAX_MARKER_BYTES);
        held.drain(..kept);
        step = (step * 4).min(1 << 20);
    }
}

/// The harness of each of some logs.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    of: Vec<Option<Generation>>,
    /// The indices of logs that cannot be read, and why.
    unreadable: Vec<(usize, String)>,
}

impl Survey {
    /// Scans each log, in parallel.
    pub fn new<P: AsRef<Path> + Sync>(logs: &[P]) -> Self {
        let found: Vec<_> = logs.par_iter().map(|log| generation_of_file(log.as_ref())).collect();
        let why =
            |(at, found): (usize, &io::Result<_>)| Some((at, found.as_ref().err()?.to_string()));
        let unreadable = found.iter().enumerate().filter_map(why).collect();
        Self { of: found.into_iter().map(|found| found.ok().flatten()).collect(), unreadable }
    }

    /// The indices of the logs that cannot be read, and why.
    pub fn unreadable(&self) -> &[(usize, String)] {
        &self.unreadable
    }

    /// How many logs there are.
    pub fn total(&self) -> usize {
        self.of.len()
    }

    /// The harness of a log, by its index. `None` without a mark.
    pub fn get(&self, at: usize) -> Option<Generation> {
        self.of.get(at).copied().flatten()
    }

    /// How many logs are of this harness, or (`None`) have no mark.
    pub fn count(&self, generation: Option<Generation>) -> usize {
        self.of.iter().filter(|found| **found == generation).count()
    }

    /// The index of the first log of this harness, or of the first one without a mark.
    pub fn first(&self, generation: Option<Generation>) -> Option<usize> {
        self.of.iter().position(|found| *found == generation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_mark_tells_the_harness() {
        let cases = [
            ("x\n>>>>> Applied Patch (pred_try)\n", Some(Generation::V1)),
            (">>>>> Patch Apply Failed; (pred_try)", Some(Generation::V1)),
            (">>>>> Init Failed; log", Some(Generation::V1)),
            ("+ : '>>>>> Start Test Output'\n>>>>> Applied Patch (test)", Some(Generation::V5)),
            (
                ">>>>> Patch Apply Failed\n>>>>> Tests Errored\n>>>>> Test Exit Code: 1",
                Some(Generation::V5),
            ),
            (">>>>> Reset Failed >>>>> >>>>>", None),
            ("", None),
        ];
        for (text, generation) in cases {
            assert_eq!(generation_of(text.as_bytes()), generation, "{text}");
        }
    }

    #[test]
    fn a_mark_is_found_wherever_a_read_ends() {
        let text = format!("{}>>>>> Start Test Output\n>>>>> Applied Patch", "x".repeat(40));
        for step in 1..80 {
            let found = generation_of_reader(text.as_bytes(), step).unwrap();
            assert_eq!(found, Some(Generation::V5), "{step}");
        }
        assert!(MARKS.iter().all(|(mark, _)| mark.len() <= MAX_MARKER_BYTES));
        assert!(MARKS.iter().all(|(mark, _)| mark.as_bytes().starts_with(START)));
    }
}
