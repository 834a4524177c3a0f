//! Reads the report channel: keeps the lines that begin with the token, and counts all other lines.
//!
//! A long line is cut, so that a reporter may send a message of any length. The total of all lines is limited, too.

use memchr::memchr;

use super::bounded::Keep;
use crate::raw_run::Captured;

/// The most bytes that are kept of one line.
const MAX_LINE_BYTES: usize = 1 << 20;

/// The lines of a report channel.
#[derive(Debug)]
pub(crate) struct ReportLines {
    start: Vec<u8>,
    limit: usize,
    /// A line whose end has not arrived.
    line: Vec<u8>,
    kept: Vec<u8>,
    dropped: u64,
    foreign: u64,
    counted: usize,
    over: bool,
}

/// What ends a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LineEnd {
    Newline,
    /// The end of the stream: the line may be cut short.
    Stream,
}

impl ReportLines {
    /// Lines of the reporter begin with `start`. All lines together may have `limit` bytes.
    pub(crate) fn new(start: Vec<u8>, limit: usize) -> Self {
        Self {
            start,
            limit,
            line: Vec::new(),
            kept: Vec::new(),
            dropped: 0,
            foreign: 0,
            counted: 0,
            over: false,
        }
    }

    fn part(&mut self, part: &[u8]) {
        let room = MAX_LINE_BYTES.saturating_sub(self.line.len());
        let kept = &part[..room.min(part.len())];
        self.line.extend_from_slice(kept);
        self.dropped += (part.len() - kept.len()) as u64;
        self.counted += kept.len();
        // All bytes of a foreign line count, including dropped ones.
        if !self.is_own() {
            self.counted += part.len() - kept.len();
        }
        if self.counted > self.limit {
            self.over = true;
            self.line.clear();
        }
    }

    fn is_own(&self) -> bool {
        let length = self.start.len().min(self.line.len());
        self.line[..length] == self.start[..length]
    }

    /// Keeps or counts the line that ends here.
    fn end_line(&mut self, end: LineEnd) {
        match self.line.strip_prefix(self.start.as_slice()) {
            Some(own) => {
                self.kept.extend_from_slice(own);
                if end == LineEnd::Newline && !own.ends_with(b"\n") {
                    self.kept.push(b'\n');
                }
            }
            None => self.foreign += u64::from(!self.line.is_empty()),
        }
        self.line.clear();
    }

    /// The reporter's lines without the token, and the number of other lines. A last line that was cut short is kept as it
    /// arrived.
    pub(crate) fn finish(mut self) -> (Captured, u64) {
        self.end_line(LineEnd::Stream);
        (Captured { bytes: self.kept, dropped: self.dropped }, self.foreign)
    }
}

impl Keep for ReportLines {
    fn take(&mut self, mut chunk: &[u8]) {
        while !chunk.is_empty() && !self.over {
            let end = memchr(b'\n', chunk);
            let (part, rest) = chunk.split_at(end.map_or(chunk.len(), |at| at + 1));
            chunk = rest;
            self.part(part);
            if end.is_some() {
                self.end_line(LineEnd::Newline);
            }
        }
    }

    fn exceeded(&self) -> Option<usize> {
        self.over.then_some(self.limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(raw: &[u8], chunk: usize) -> (Vec<u8>, u64) {
        let mut lines = ReportLines::new(b"abc ".to_vec(), 1 << 30);
        raw.chunks(chunk).for_each(|chunk| lines.take(chunk));
        let (report, foreign) = lines.finish();
        (report.bytes, foreign)
    }

    #[test]
    fn only_lines_with_the_token_are_kept() {
        let cases: [(&[u8], &[u8], u64); 8] = [
            (b"", b"", 0),
            (b"abc {}\n", b"{}\n", 0),
            (b"abc {}\nabd {}\nabc []\n", b"{}\n[]\n", 1),
            (b"{}\n", b"", 1),
            (b"abcd {}\n", b"", 1),
            (b"\n\n", b"", 2),
            (b"abc {}\nabc {\"cut", b"{}\n{\"cut", 0),
            (b"abc {}\nab", b"{}\n", 1),
        ];
        for (raw, kept, foreign) in cases {
            for chunk in [1, 3, 100] {
                assert_eq!(read(raw, chunk), (kept.to_vec(), foreign), "{}", raw.escape_ascii());
            }
        }
    }

    #[test]
    fn a_line_of_any_length_is_cut_and_the_next_is_whole() {
        let long = [b"abc ".as_slice(), &vec![b'x'; 3 << 20], b"\nabc y\n"].concat();
        let (report, foreign) = read(&long, 1 << 14);
        assert_eq!((report.len(), foreign), (MAX_LINE_BYTES - 4 + 1 + 2, 0));
        assert!(report.ends_with(b"x\ny\n"));
    }

    #[test]
    fn all_bytes_of_other_lines_count() {
        let mut lines = ReportLines::new(b"abc ".to_vec(), 2 << 20);
        for _ in 0..100 {
            lines.take(&[b'x'; 1 << 14]);
        }
        assert_eq!(lines.exceeded(), None);
        for _ in 0..100 {
            lines.take(&[b'x'; 1 << 14]);
        }
        assert_eq!(lines.exceeded(), Some(2 << 20));
    }
}
