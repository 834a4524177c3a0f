//! Everything that a command says: its two outputs and the report channel, bounded alike.

use std::os::fd::OwnedFd;
use std::time::Duration;

use rustix::io::Errno;

use super::capture::Capture;
use super::plumbing::OurEnds;
use super::sweep::Swept;
use super::token::Token;
use super::{Sink, Stream};
use crate::model::{Limits, RawRun, Termination, Usage};

/// Which of stdout, stderr and the report channel can be read.
pub(super) type Ready = [bool; 3];

/// What the command says.
pub(super) struct Streams {
    stdout: Capture,
    stderr: Capture,
    report: Capture,
}

impl Streams {
    /// The streams, and the pipe that tells of trouble.
    pub(super) fn of(ours: OurEnds, limits: &Limits) -> (Self, OwnedFd) {
        let keep = limits.kept_bytes.unwrap_or(usize::MAX);
        let limit = limits.output_bytes;
        let streams = Self {
            stdout: Capture::new(Some(ours.stdout), keep, limit),
            stderr: Capture::new(ours.stderr, keep, limit),
            report: Capture::new(ours.report, usize::MAX, limit),
        };
        (streams, ours.trouble)
    }

    pub(super) fn each(&self) -> [&Capture; 3] {
        [&self.stdout, &self.stderr, &self.report]
    }

    pub(super) fn is_over(&self) -> bool {
        self.each().into_iter().any(Capture::is_over)
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
        token: Option<&Token>,
        swept: &Swept,
        wall: Duration,
    ) -> RawRun {
        let mut report = self.report.finish();
        let mut foreign_report_lines = 0;
        if let Some(token) = token {
            (report.bytes, foreign_report_lines) = token.open(&report.bytes);
        }
        let used = swept.leader.map_or(Usage::default(), |death| death.usage);
        RawRun {
            termination,
            stdout: self.stdout.finish(),
            stderr: self.stderr.finish(),
            report,
            foreign_report_lines,
            unfinished: Vec::new(),
            swept: swept.killed,
            usage: Usage { wall, ..used },
        }
    }
}
