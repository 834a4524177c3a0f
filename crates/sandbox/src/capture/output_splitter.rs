//! Splits standard output at the marks of the reporter, into one part for each test.
//!
//! The splitter keeps the beginning of each part, and counts and drops the rest, so that its memory is bounded.

use std::mem;

use memchr::memmem::Finder;

use super::bounded::Keep;
use crate::raw_run::Captured;

/// The most bytes that are kept of one part: far more than a report shows of a test, and enough for the last output of a
/// process.
const MAX_PART_BYTES: usize = 64 << 10;

/// The bytes of all parts after which only [`MIN_PART_BYTES`] are kept of each further part.
const MAX_TOTAL_BYTES: usize = 16 << 20;

/// The bytes that are kept of every part: more than a report shows of a test.
const MIN_PART_BYTES: usize = 2 << 10;

/// The parts of an output.
#[derive(Debug)]
pub(crate) struct OutputSplitter {
    finder: Finder<'static>,
    limit: usize,
    /// The end of the last chunk, if a mark may begin there.
    held: Vec<u8>,
    closed: Vec<Captured>,
    open: Captured,
    kept: usize,
}

impl OutputSplitter {
    /// Splits at `mark`. One part may have `limit` bytes.
    pub(crate) fn new(mark: &[u8], limit: usize) -> Self {
        Self {
            finder: Finder::new(mark).into_owned(),
            limit,
            held: Vec::new(),
            closed: Vec::new(),
            open: Captured::default(),
            kept: 0,
        }
    }

    fn add(&mut self, bytes: &[u8]) {
        let keep = if self.kept < MAX_TOTAL_BYTES { MAX_PART_BYTES } else { MIN_PART_BYTES };
        let kept = bytes.len().min(keep.saturating_sub(self.open.bytes.len()));
        self.open.bytes.extend_from_slice(&bytes[..kept]);
        self.open.dropped += (bytes.len() - kept) as u64;
    }

    /// The parts. Each except the last ended with a mark.
    pub(crate) fn finish(mut self) -> Vec<Captured> {
        let held = mem::take(&mut self.held);
        self.add(&held);
        self.closed.push(self.open);
        self.closed
    }
}

impl Keep for OutputSplitter {
    fn take(&mut self, chunk: &[u8]) {
        let mut text = mem::take(&mut self.held);
        text.extend_from_slice(chunk);
        let length = self.finder.needle().len();
        let mut start = 0;
        while let Some(at) = self.finder.find(&text[start..]) {
            self.add(&text[start..start + at]);
            self.kept += self.open.bytes.len();
            self.closed.push(mem::take(&mut self.open));
            start += at + length;
        }
        let safe = (text.len() + 1).saturating_sub(length).max(start);
        self.add(&text[start..safe]);
        text.drain(..safe);
        self.held = text;
    }

    /// The limit is that of one part.
    fn exceeded(&self) -> Option<usize> {
        let length = self.open.dropped.saturating_add(self.open.bytes.len() as u64);
        (length > self.limit as u64).then_some(self.limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str, chunk: usize) -> Vec<String> {
        let mut prints = OutputSplitter::new(b"<mark>\n", 1 << 20);
        text.as_bytes().chunks(chunk).for_each(|chunk| prints.take(chunk));
        prints.finish().iter().map(Captured::text).collect()
    }

    #[test]
    fn marks_split_wherever_chunks_end() {
        let cases: [(&str, &[&str]); 6] = [
            ("", &[""]),
            ("<mark>\n", &["", ""]),
            ("a\n<mark>\nb<mark>\n<mark>\nc", &["a\n", "b", "", "c"]),
            ("<mark>", &["<mark>"]),
            ("<<mark>\nmark>\n", &["<", "mark>\n"]),
            ("<mar<mark>\n<ma", &["<mar", "<ma"]),
        ];
        for (text, expected) in cases {
            for chunk in [1, 2, 5, 100] {
                assert_eq!(split(text, chunk), expected, "{text} in chunks of {chunk}");
            }
        }
    }

    #[test]
    fn a_flood_keeps_its_beginning_and_is_counted() {
        let mut prints = OutputSplitter::new(b"<mark>\n", 200_000);
        for _ in 0..20 {
            prints.take(&[b'x'; 10_000]);
        }
        assert_eq!(prints.exceeded(), None);
        prints.take(b"<mark>\nafter");
        assert_eq!(prints.exceeded(), None);
        prints.take(&vec![b'y'; 200_010]);
        assert_eq!(prints.exceeded(), Some(200_000));
        let parts = prints.finish();
        assert_eq!(
            (parts[0].bytes.len(), parts[0].dropped),
            (MAX_PART_BYTES, 200_000 - MAX_PART_BYTES as u64)
        );
        assert!(parts[1].bytes.starts_with(b"aftery"));
    }

    #[test]
    fn many_floods_keep_little_of_each() {
        let mut prints = OutputSplitter::new(b"<mark>\n", 1 << 20);
        for _ in 0..300 {
            prints.take(&vec![b'x'; MAX_PART_BYTES + 1]);
            prints.take(b"<mark>\n");
        }
        let kept: Vec<usize> = prints.finish().iter().map(|each| each.bytes.len()).collect();
        assert_eq!((kept[0], kept[299]), (MAX_PART_BYTES, MIN_PART_BYTES));
    }
}
