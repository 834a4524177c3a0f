//! What a command writes: its two outputs and the report channel, each bounded.

use std::os::fd::OwnedFd;
use std::time::Duration;

use rustix::io::Errno;

use super::capture::{Capture, Kept, Start};
use super::pipes::OurEnds;
use super::prints::Prints;
use super::reaper::Reaped;
use super::report::ReportLines;
use super::token::Secrets;
use super::{Sink, Stream};
use crate::model::{Limits, RawRun, Termination, Usage};

/// Which of stdout, stderr and the report channel can be read.
pub(super) type Ready = [bool; 3];

/// What the command writes.
pub(super) struct Streams {
    stdout: Capture,
    stderr: Capture,
    report: Capture,
}

impl Streams {
    /// The streams, and the pipe with the error of the start.
    pub(super) fn of(ours: OurEnds, limits: &Limits, secrets: Option<&Secrets>) -> (Self, OwnedFd) {
        let start = || {
            let keep = limits.kept_bytes.unwrap_or(usize::MAX);
            Kept::Start(Start::new(keep, limits.output_bytes))
        };
        let mark = secrets.map(Secrets::mark_line);
        let printed =
            mark.map(|mark| Kept::Prints(Box::new(Prints::new(&mark, limits.print_bytes))));
        let line_start = secrets.map(Secrets::line_start).unwrap_or_default();
        let lines = ReportLines::new(line_start, limits.report_bytes);
        let streams = Self {
            stdout: Capture::new(Some(ours.stdout), printed.unwrap_or_else(start)),
            stderr: Capture::new(ours.stderr, start()),
            report: Capture::new(ours.report, Kept::Report(lines)),
        };
        (streams, ours.start_error)
    }

    pub(super) fn each(&self) -> [&Capture; 3] {
        [&self.stdout, &self.stderr, &self.report]
    }

    /// The limit in bytes that one of the streams exceeded.
    pub(super) fn exceeded(&self) -> Option<usize> {
        self.each().into_iter().find_map(Capture::exceeded)
    }

    /// Bytes that were read so far.
    pub(super) fn total(&self) -> u64 {
        self.each().into_iter().map(Capture::total).sum()
    }

    pub(super) fn read(
        &mut self,
        [stdout, stderr, report]: Ready,
        sink: &mut Sink<'_>,
    ) -> Result<(), Errno> {
        if stdout {
            self.stdout.read(&mut |chunk| sink(Stream::Stdout, chunk))?;
        }
        if stderr {
            self.stderr.read(&mut |chunk| sink(Stream::Stderr, chunk))?;
        }
        if report {
            self.report.read(&mut |_| {})?;
        }
        Ok(())
    }

    pub(super) fn drain(&mut self, sink: &mut Sink<'_>) -> Result<(), Errno> {
        self.stdout.drain(&mut |chunk| sink(Stream::Stdout, chunk))?;
        self.stderr.drain(&mut |chunk| sink(Stream::Stderr, chunk))?;
        self.report.drain(&mut |_| {})
    }

    pub(super) fn into_run(
        self,
        termination: Termination,
        reaped: &Reaped,
        wall: Duration,
    ) -> RawRun {
        let (stdout, prints) = self.stdout.into_kept().into_text();
        let (stderr, _) = self.stderr.into_kept().into_text();
        let (report, foreign_report_lines) = match self.report.into_kept() {
            Kept::Report(lines) => lines.finish(),
            other => (other.into_text().0, 0),
        };
        let used = reaped.leader.map_or(Usage::default(), |exit| exit.usage);
        RawRun {
            termination,
            stdout,
            stderr,
            prints,
            report,
            foreign_report_lines,
            reaped: reaped.killed,
            usage: Usage { wall, ..used },
        }
    }
}
