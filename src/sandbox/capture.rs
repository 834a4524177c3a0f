//! The reading end of one pipe and what came out of it, bounded.

use std::os::fd::OwnedFd;

use rustix::io::Errno;

use crate::model::Captured;

/// Read in one go.
const CHUNK: usize = 16 << 10;

/// How much a pipe may still hold when nobody writes to it any more (`/proc/sys/fs/pipe-max-size` is 1 MiB), and room.
const DRAIN: u64 = 4 << 20;

/// One stream of the command.
#[derive(Debug)]
pub(super) struct Capture {
    pipe: Option<OwnedFd>,
    bytes: Vec<u8>,
    keep: usize,
    limit: usize,
    total: u64,
}

/// What one read found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Read {
    Some,
    Nothing,
    End,
}

impl Capture {
    /// `pipe` does not block. Of what it carries, `keep` bytes are kept, and `limit` are allowed.
    pub(super) fn new(pipe: Option<OwnedFd>, keep: usize, limit: usize) -> Self {
        Self { pipe, bytes: Vec::new(), keep: keep.min(limit), limit, total: 0 }
    }

    /// The pipe, until its end was seen.
    pub(super) fn pipe(&self) -> Option<&OwnedFd> {
        self.pipe.as_ref()
    }

    /// Whether more arrived than is allowed.
    pub(super) fn is_over(&self) -> bool {
        self.total > self.limit as u64
    }

    /// Takes one chunk, if there is one.
    pub(super) fn read(&mut self, sink: &mut dyn FnMut(&[u8])) -> Result<(), Errno> {
        self.step(sink).map(drop)
    }

    /// Takes what is left in the pipe without waiting for more.
    pub(super) fn drain(&mut self, sink: &mut dyn FnMut(&[u8])) -> Result<(), Errno> {
        let stop = self.total.saturating_add(DRAIN);
        while self.total < stop && self.step(sink)? == Read::Some {}
        Ok(())
    }

    fn step(&mut self, sink: &mut dyn FnMut(&[u8])) -> Result<Read, Errno> {
        let Some(pipe) = &self.pipe else {
            return Ok(Read::End);
        };
        let mut chunk = [0; CHUNK];
        match rustix::io::retry_on_intr(|| rustix::io::read(pipe, &mut chunk)) {
            Ok(0) => {
                self.pipe = None;
                Ok(Read::End)
            }
            Ok(count) => {
                self.take(&chunk[..count]);
                sink(&chunk[..count]);
                Ok(Read::Some)
            }
            Err(Errno::AGAIN) => Ok(Read::Nothing),
            Err(errno) => Err(errno),
        }
    }

    fn take(&mut self, chunk: &[u8]) {
        let room = self.keep - self.bytes.len();
        self.bytes.extend_from_slice(&chunk[..room.min(chunk.len())]);
        self.total += chunk.len() as u64;
    }

    /// What was kept, and how much was not.
    pub(super) fn finish(self) -> Captured {
        let dropped = self.total - self.bytes.len() as u64;
        Captured { bytes: self.bytes, dropped }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_start_and_counts_the_rest() {
        let mut capture = Capture::new(None, 3, 8);
        capture.take(b"ab");
        capture.take(b"cdef");
        assert!(!capture.is_over());
        capture.take(b"ghi");
        assert!(capture.is_over());
        assert_eq!(capture.finish(), Captured { bytes: b"abc".to_vec(), dropped: 6 });
    }

    #[test]
    fn exactly_the_limit_is_allowed() {
        let mut capture = Capture::new(None, usize::MAX, 4);
        capture.take(b"abcd");
        assert!(!capture.is_over());
        assert_eq!(capture.finish(), Captured { bytes: b"abcd".to_vec(), dropped: 0 });
    }
}
