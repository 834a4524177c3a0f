//! The lines of a pipe, as they arrive.
//!
//! They are read by the thread that waits for the process that writes them, not by one of their own: what a process wrote
//! before it ended is in the pipe by then, however busy the machine is, and a thread that was not scheduled yet would lose it.

use std::io::{self, PipeReader, Read};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use rustix::io::Errno;

/// The reading end of a pipe.
#[derive(Debug)]
pub(crate) struct LineReader {
    pipe: PipeReader,
    /// The beginning of a line whose end has not arrived.
    begun: Vec<u8>,
}

/// What came of waiting for lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// Something arrived.
    Some,
    /// Nothing arrived in this time.
    None,
    /// Nobody holds the writing end any more.
    End,
}

impl LineReader {
    /// Takes over a pipe, whose reads no longer block.
    pub(crate) fn new(pipe: PipeReader) -> io::Result<Self> {
        rustix::fs::fcntl_setfl(&pipe, OFlags::NONBLOCK)?;
        Ok(Self { pipe, begun: Vec::new() })
    }

    /// Waits for something to arrive, for this time at most, and hands whole lines to `keep`, their ends included.
    pub(crate) fn wait(
        &mut self,
        limit: Duration,
        keep: &mut dyn FnMut(String),
    ) -> io::Result<Arrival> {
        let limit = Timespec::try_from(limit).ok();
        match poll(&mut [PollFd::new(&self.pipe, PollFlags::IN)], limit.as_ref()) {
            // A signal may be why the caller has to look around.
            Ok(0) | Err(Errno::INTR) => Ok(Arrival::None),
            Ok(_) => self.read(keep),
            Err(error) => Err(error.into()),
        }
    }

    /// Hands on what is in the pipe now, and a line that has no end: for a process that has ended.
    pub(crate) fn finish(&mut self, keep: &mut dyn FnMut(String)) -> io::Result<()> {
        // No more than that: what the process left behind may go on writing.
        let mut left = rustix::io::ioctl_fionread(&self.pipe)?;
        while left > 0 {
            let before = self.begun.len();
            if self.read_into_begun()? == Arrival::None {
                break;
            }
            left = left.saturating_sub((self.begun.len() - before).max(1) as u64);
            self.pass_on(keep);
        }
        self.pass_on_begun(keep);
        Ok(())
    }

    fn read(&mut self, keep: &mut dyn FnMut(String)) -> io::Result<Arrival> {
        let arrival = self.read_into_begun()?;
        self.pass_on(keep);
        if arrival == Arrival::End {
            self.pass_on_begun(keep);
        }
        Ok(arrival)
    }

    fn read_into_begun(&mut self) -> io::Result<Arrival> {
        let mut buffer = [0; 8192];
        match self.pipe.read(&mut buffer) {
            Ok(0) => Ok(Arrival::End),
            Ok(count) => {
                self.begun.extend_from_slice(&buffer[..count]);
                Ok(Arrival::Some)
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(Arrival::None),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(Arrival::None),
            Err(error) => Err(error),
        }
    }

    /// Hands on the whole lines.
    fn pass_on(&mut self, keep: &mut dyn FnMut(String)) {
        let Some(end) = self.begun.iter().rposition(|byte| *byte == b'\n') else { return };
        let rest = self.begun.split_off(end + 1);
        let whole = std::mem::replace(&mut self.begun, rest);
        for line in whole.split_inclusive(|byte| *byte == b'\n') {
            keep(String::from_utf8_lossy(line).into_owned());
        }
    }

    fn pass_on_begun(&mut self, keep: &mut dyn FnMut(String)) {
        if !self.begun.is_empty() {
            keep(String::from_utf8_lossy(&std::mem::take(&mut self.begun)).into_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn what_was_written_before_the_end_is_there_at_once() {
        let (reader, mut writer) = io::pipe().unwrap();
        let mut lines = LineReader::new(reader).unwrap();
        let mut kept = Vec::new();
        let mut keep = |line| kept.push(line);
        assert_eq!(lines.wait(Duration::ZERO, &mut keep).unwrap(), Arrival::None);
        writer.write_all(b"one\ntw").unwrap();
        assert_eq!(lines.wait(Duration::ZERO, &mut keep).unwrap(), Arrival::Some);
        // Larger than the buffer, and the writing end stays open, as a daemon holds it.
        let long = "x".repeat(20_000);
        writer.write_all(format!("o\n{long}\nlast").as_bytes()).unwrap();
        lines.finish(&mut keep).unwrap();
        assert_eq!(kept, ["one\n", "two\n", &format!("{long}\n"), "last"]);
    }

    #[test]
    fn the_end_of_the_pipe_ends_the_last_line() {
        let (reader, mut writer) = io::pipe().unwrap();
        let mut lines = LineReader::new(reader).unwrap();
        let mut kept = Vec::new();
        writer.write_all(b"a\xff").unwrap();
        drop(writer);
        let limit = Duration::from_mins(1);
        while lines.wait(limit, &mut |line| kept.push(line)).unwrap() != Arrival::End {}
        assert_eq!(kept, ["a\u{fffd}"]);
    }
}
