//! The output of a command: stdout, stderr and the report channel, each bounded.

use std::os::fd::OwnedFd;

use rustix::io::Errno;

use crate::limits::Limits;
use crate::raw_run::{Captured, RawRun, Termination, Usage};

use super::bounded::{Capture, Keep, StreamStart};
use super::output_splitter::OutputSplitter;
use super::pipes::OurEnds;
use super::report_channel::ReportLines;
use super::secrets::Secrets;
use crate::job::{Sink, Stream};

/// How a command ended, and the resources that it used.
pub(crate) struct CommandEnd {
    pub(crate) termination: Termination,
    pub(crate) usage: Usage,
    /// The number of its processes, without the leader, that the reaper killed.
    pub(crate) killed: u32,
}

/// The streams that can be read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReadyStreams {
    pub(crate) stdout: bool,
    pub(crate) stderr: bool,
    pub(crate) report: bool,
}

/// The streams of a command.
pub(crate) struct Streams {
    stdout: Capture<KeptOutput>,
    stderr: Capture<StreamStart>,
    report: Capture<ReportLines>,
}

/// The kept part of standard output.
enum KeptOutput {
    /// Its beginning.
    Start(StreamStart),
    /// The beginnings of the parts between marks.
    Parts(Box<OutputSplitter>),
}

impl Keep for KeptOutput {
    fn take(&mut self, chunk: &[u8]) {
        match self {
            Self::Start(start) => start.take(chunk),
            Self::Parts(prints) => prints.take(chunk),
        }
    }

    fn exceeded(&self) -> Option<usize> {
        match self {
            Self::Start(start) => start.exceeded(),
            Self::Parts(prints) => prints.exceeded(),
        }
    }
}

impl Streams {
    /// Returns the streams, and the pipe of the start error.
    pub(crate) fn of(ours: OurEnds, limits: &Limits, secrets: Option<&Secrets>) -> (Self, OwnedFd) {
        let start = || {
            let keep = limits.kept_bytes.unwrap_or(usize::MAX);
            StreamStart::new(keep, limits.output_bytes)
        };
        let printed = match secrets.map(Secrets::mark_line) {
            Some(mark) => {
                KeptOutput::Parts(Box::new(OutputSplitter::new(&mark, limits.print_bytes)))
            }
            None => KeptOutput::Start(start()),
        };
        let line_start = secrets.map(Secrets::line_start).unwrap_or_default();
        let lines = ReportLines::new(line_start, limits.report_bytes);
        let streams = Self {
            stdout: Capture::new(Some(ours.stdout), printed),
            stderr: Capture::new(ours.stderr, start()),
            report: Capture::new(ours.report, lines),
        };
        (streams, ours.start_error)
    }

    /// The pipes. `None` for a pipe whose end was read.
    pub(crate) fn pipes(&self) -> [Option<&OwnedFd>; 3] {
        [self.stdout.pipe(), self.stderr.pipe(), self.report.pipe()]
    }

    /// The limit in bytes, if one of the streams exceeds its limit.
    pub(crate) fn exceeded(&self) -> Option<usize> {
        let others = || self.stderr.exceeded().or_else(|| self.report.exceeded());
        self.stdout.exceeded().or_else(others)
    }

    /// The number of bytes that were read so far.
    pub(crate) fn total(&self) -> u64 {
        self.stdout.total() + self.stderr.total() + self.report.total()
    }

    pub(crate) fn read(&mut self, ready: ReadyStreams, sink: &mut Sink<'_>) -> Result<(), Errno> {
        if ready.stdout {
            self.stdout.read(&mut |chunk| sink(Stream::Stdout, chunk))?;
        }
        if ready.stderr {
            self.stderr.read(&mut |chunk| sink(Stream::Stderr, chunk))?;
        }
        if ready.report {
            self.report.read(&mut |_| {})?;
        }
        Ok(())
    }

    pub(crate) fn drain(&mut self, sink: &mut Sink<'_>) -> Result<(), Errno> {
        self.stdout.drain(&mut |chunk| sink(Stream::Stdout, chunk))?;
        self.stderr.drain(&mut |chunk| sink(Stream::Stderr, chunk))?;
        self.report.drain(&mut |_| {})
    }

    pub(crate) fn into_run(self, end: CommandEnd) -> RawRun {
        let (stdout, prints) = match self.stdout.into_kept() {
            KeptOutput::Start(start) => (start.finish(), Vec::new()),
            KeptOutput::Parts(prints) => (Captured::default(), prints.finish()),
        };
        let stderr = self.stderr.into_kept().finish();
        let (report, foreign_report_lines) = self.report.into_kept().finish();
        RawRun {
            termination: end.termination,
            stdout,
            stderr,
            output_parts: prints,
            report,
            foreign_report_lines,
            reaped: end.killed,
            usage: end.usage,
        }
    }
}
