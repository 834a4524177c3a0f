//! Reads one pipe, and keeps a bounded part of its bytes.

use std::os::fd::OwnedFd;

use rustix::io::Errno;

use crate::raw_run::Captured;

/// The size of one read.
const CHUNK_BYTES: usize = 16 << 10;

/// The most that is read from a pipe after the end of the command: more than a pipe holds (`/proc/sys/fs/pipe-max-size` is
/// 1 MiB), but bounded, in case another process still writes.
const MAX_DRAIN_BYTES: u64 = 4 << 20;

/// The kept part of a stream.
pub(crate) trait Keep {
    /// Takes the next bytes of the stream.
    fn take(&mut self, chunk: &[u8]);

    /// The limit in bytes, if more arrived than is allowed.
    fn exceeded(&self) -> Option<usize>;
}

/// One stream of the command.
#[derive(Debug)]
pub(crate) struct Capture<K> {
    pipe: Option<OwnedFd>,
    total: u64,
    kept: K,
}

/// Keeps the beginning of a stream.
#[derive(Debug, Default)]
pub(crate) struct StreamStart {
    bytes: Vec<u8>,
    keep: usize,
    limit: usize,
    total: u64,
}

impl StreamStart {
    /// Keeps the first `keep` bytes, and allows `limit` bytes.
    pub(crate) fn new(keep: usize, limit: usize) -> Self {
        Self { keep: keep.min(limit), limit, ..Self::default() }
    }

    /// The kept bytes, and the number of dropped ones.
    pub(crate) fn finish(self) -> Captured {
        let dropped = self.total - self.bytes.len() as u64;
        Captured { bytes: self.bytes, dropped }
    }
}

impl Keep for StreamStart {
    fn take(&mut self, chunk: &[u8]) {
        let room = self.keep - self.bytes.len();
        self.bytes.extend_from_slice(&chunk[..room.min(chunk.len())]);
        self.total += chunk.len() as u64;
    }

    fn exceeded(&self) -> Option<usize> {
        (self.total > self.limit as u64).then_some(self.limit)
    }
}

/// The result of one read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Read {
    Some,
    Nothing,
    End,
}

impl<K: Keep> Capture<K> {
    /// `pipe` must not block.
    pub(crate) fn new(pipe: Option<OwnedFd>, kept: K) -> Self {
        Self { pipe, total: 0, kept }
    }

    /// The pipe. `None` after its end.
    pub(crate) fn pipe(&self) -> Option<&OwnedFd> {
        self.pipe.as_ref()
    }

    /// The number of bytes that were read so far.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// The limit in bytes, if more arrived than is allowed.
    pub(crate) fn exceeded(&self) -> Option<usize> {
        self.kept.exceeded()
    }

    /// Reads one chunk, if there is one.
    pub(crate) fn read(&mut self, sink: &mut dyn FnMut(&[u8])) -> Result<(), Errno> {
        self.step(sink).map(drop)
    }

    /// Reads what is left in the pipe, without waiting for more.
    pub(crate) fn drain(&mut self, sink: &mut dyn FnMut(&[u8])) -> Result<(), Errno> {
        let stop = self.total.saturating_add(MAX_DRAIN_BYTES);
        while self.total < stop && self.step(sink)? == Read::Some {}
        Ok(())
    }

    fn step(&mut self, sink: &mut dyn FnMut(&[u8])) -> Result<Read, Errno> {
        let Some(pipe) = &self.pipe else {
            return Ok(Read::End);
        };
        let mut chunk = [0; CHUNK_BYTES];
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
        self.total += chunk.len() as u64;
        self.kept.take(chunk);
    }

    /// The kept part.
    pub(crate) fn into_kept(self) -> K {
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_start_and_counts_the_rest() {
        let mut capture = Capture::new(None, StreamStart::new(3, 8));
        capture.take(b"ab");
        capture.take(b"cdef");
        assert_eq!(capture.exceeded(), None);
        capture.take(b"ghi");
        assert_eq!(capture.exceeded(), Some(8));
        let kept = Captured { bytes: b"abc".to_vec(), dropped: 6 };
        assert_eq!(capture.into_kept().finish(), kept);
    }

    #[test]
    fn exactly_the_limit_is_allowed() {
        let mut capture = Capture::new(None, StreamStart::new(usize::MAX, 4));
        capture.take(b"abcd");
        assert_eq!(capture.exceeded(), None);
        let kept = Captured { bytes: b"abcd".to_vec(), dropped: 0 };
        assert_eq!(capture.into_kept().finish(), kept);
    }
}
