//! Lines of a pipe, each as soon as it is there.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind};
use std::time::Duration;

use memchr::memchr;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// The time between two checks whether the reader has to stop.
const CHECK: Duration = Duration::from_millis(100);

/// How much is read at once, in bytes.
const CHUNK: usize = 1 << 16;

/// The longest line, in bytes. A longer one is not kept.
pub(crate) const MAX_LINE_BYTES: usize = 64 << 20;

/// Reads lines.
#[derive(Debug)]
pub struct Lines {
    input: BufReader<File>,
    line: Vec<u8>,
    is_too_long: bool,
    max_bytes: usize,
}

/// What comes next.
#[derive(Debug, PartialEq, Eq)]
pub enum NextLine {
    /// A line without its end.
    Line(Vec<u8>),
    /// A line that is too long.
    TooLong,
    /// Nothing more.
    End,
    /// The reader had to stop.
    Stopped,
}

impl Lines {
    /// The lines of a pipe, a terminal or a file.
    pub fn of(input: File) -> Self {
        let input = BufReader::with_capacity(CHUNK, input);
        Self { input, line: Vec::new(), is_too_long: false, max_bytes: MAX_LINE_BYTES }
    }

    /// Waits for the next line, or until `is_over` says so.
    pub fn next(&mut self, is_over: impl Fn() -> bool) -> io::Result<NextLine> {
        loop {
            if self.input.buffer().is_empty() && !self.is_readable(&is_over)? {
                return Ok(NextLine::Stopped);
            }
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() {
                let is_rest = self.is_too_long || !self.line.is_empty();
                return Ok(if is_rest { self.taken() } else { NextLine::End });
            }
            let end = memchr(b'\n', chunk);
            let part = &chunk[..end.unwrap_or(chunk.len())];
            if self.line.len() + part.len() > self.max_bytes {
                self.is_too_long = true;
                self.line = Vec::new();
            } else if !self.is_too_long {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(self.taken());
            }
        }
    }

    /// Waits until something can be read; false if `is_over` says so before.
    fn is_readable(&self, is_over: &impl Fn() -> bool) -> io::Result<bool> {
        let wait = Timespec::try_from(CHECK).ok();
        while !is_over() {
            let mut watched = [PollFd::new(self.input.get_ref(), PollFlags::IN)];
            match poll(&mut watched, wait.as_ref()) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return Ok(true),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(false)
    }

    fn taken(&mut self) -> NextLine {
        let line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.is_too_long) { NextLine::TooLong } else { NextLine::Line(line) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_line_is_there_before_the_next_one_comes() {
        let (reader, mut writer) = io::pipe().unwrap();
        let mut lines = Lines::of(File::from(std::os::fd::OwnedFd::from(reader)));
        lines.max_bytes = 5;
        let mut next = || lines.next(|| false).unwrap();
        let line = |text: &str| NextLine::Line(text.as_bytes().to_vec());
        writer.write_all(b"one\n\ntwo").unwrap();
        assert_eq!((next(), next()), (line("one"), line("")));
        writer.write_all(b"\nmuch too long\nthree").unwrap();
        assert_eq!((next(), next()), (line("two"), NextLine::TooLong));
        assert_eq!(lines.next(|| true).unwrap(), NextLine::Stopped);
        drop(writer);
        let mut next = || lines.next(|| false).unwrap();
        assert_eq!((next(), next(), next()), (line("three"), NextLine::End, NextLine::End));
    }
}
