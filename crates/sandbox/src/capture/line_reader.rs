//! Reads the lines of a pipe as they arrive.
//!
//! The thread that waits for the writing process also reads its lines. When the process has ended, all its lines are in the
//! pipe, however busy the machine is. A separate reading thread could miss them, because it may not have been scheduled yet.

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

/// The result of waiting for lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// Something arrived.
    Some,
    /// Nothing arrived in this time.
    None,
    /// No process holds the writing end any more.
    End,
}

impl LineReader {
    /// Takes over a pipe, and makes its reads non-blocking.
    pub(crate) fn new(pipe: PipeReader) -> io::Result<Self> {
        rustix::fs::fcntl_setfl(&pipe, OFlags::NONBLOCK)?;
        Ok(Self { pipe, begun: Vec::new() })
    }

    /// Waits for bytes, at most for this time, and passes whole lines to `keep`, each with its line end.
    pub(crate) fn wait(
        &mut self,
        limit: Duration,
        keep: &mut dyn FnMut(String),
    ) -> io::Result<Arrival> {
        let limit = Timespec::try_from(limit).ok();
        match poll(&mut [PollFd::new(&self.pipe, PollFlags::IN)], limit.as_ref()) {
            // The caller must look at the signal.
            Ok(0) | Err(Errno::INTR) => Ok(Arrival::None),
            Ok(_) => self.read(keep),
            Err(error) => Err(error.into()),
        }
    }

    /// Passes on the present content of the pipe, and a last line without a line end. For a process that has ended.
    pub(crate) fn finish(&mut self, keep: &mut dyn FnMut(String)) -> io::Result<()> {
        // No more than that: a daemon of the process may go on writing.
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

    /// Passes on the whole lines.
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
