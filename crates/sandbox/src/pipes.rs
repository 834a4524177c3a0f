//! Opens the pipes between us and a command. The command's ends are never below [`FIRST_SPARE`], so that the child can copy
//! them to 0, 1, 2, … without overwriting one of them.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};

use rustix::fs::{Mode, OFlags};
use rustix::io::fcntl_dupfd_cloexec;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Gid, Uid};

use super::account::Account;
use super::token::Secrets;
use super::{Job, TOKEN_FD};

/// The first descriptor beyond those that a command may inherit.
const FIRST_SPARE: RawFd = TOKEN_FD + 1;

/// The command's ends. Closed in this process when dropped.
#[derive(Debug)]
pub(super) struct CommandEnds {
    /// What becomes stdin, stdout, stderr and, where there is a report channel, `REPORT_FD` and `TOKEN_FD`.
    inherited: Vec<OwnedFd>,
    /// Where the child writes why it could not become the program; a successful `execve` closes it.
    start_error: OwnedFd,
}

/// Our ends, all non-blocking.
#[derive(Debug)]
pub(super) struct OurEnds {
    pub(super) stdout: OwnedFd,
    /// `None` if stderr goes into stdout.
    pub(super) stderr: Option<OwnedFd>,
    /// `None` if the job has no report channel.
    pub(super) report: Option<OwnedFd>,
    pub(super) start_error: OwnedFd,
}

impl CommandEnds {
    /// Source descriptors in the order of their targets 0, 1, 2, ….
    pub(super) fn inherited(&self) -> Vec<RawFd> {
        self.inherited.iter().map(AsRawFd::as_raw_fd).collect()
    }

    pub(super) fn start_error(&self) -> RawFd {
        self.start_error.as_raw_fd()
    }
}

/// Opens everything that the job needs. The secrets wait in their pipe when this returns.
pub(super) fn open(job: &Job, secrets: Option<&Secrets>) -> io::Result<(OurEnds, CommandEnds)> {
    let account = job.confinement.as_ref().and_then(|confinement| confinement.account);
    let pipe = || pipe(account);
    let null = above(File::open("/dev/null")?.into())?;
    let (stdout, their_stdout) =
        if job.report_channel { write_only_pipe(account)? } else { pipe()? };
    let (stderr, their_stderr) = if job.merge_output {
        (None, above(their_stdout.try_clone()?)?)
    } else {
        let (ours, theirs) = pipe()?;
        (Some(ours), theirs)
    };
    let (start_error, their_start_error) = pipe()?;
    let mut inherited = vec![null, their_stdout, their_stderr];
    let mut report = None;
    if let Some(secrets) = secrets {
        let (ours, theirs) = pipe()?;
        report = Some(ours);
        inherited.push(theirs);
        let (theirs, ours) = pipe_with(PipeFlags::CLOEXEC)?;
        give(&theirs, account)?;
        // 66 bytes into an empty pipe: neither blocks nor is cut.
        rustix::io::write(&ours, &secrets.lines())?;
        inherited.push(above(theirs)?);
    }
    let ours = OurEnds { stdout, stderr, report, start_error };
    Ok((ours, CommandEnds { inherited, start_error: their_start_error }))
}

/// Makes the user that the command runs as the owner of a pipe, so that it can open it by its name in `/dev/fd`, too.
fn give(pipe: &OwnedFd, account: Option<Account>) -> io::Result<()> {
    let Some(account) = account else { return Ok(()) };
    let (uid, gid) = (Uid::from_raw(account.id()), Gid::from_raw(account.id()));
    Ok(rustix::fs::fchown(pipe, Some(uid), Some(gid))?)
}

/// A pipe from the command to us: our reading end, which does not block, and its writing end, which does.
fn pipe(account: Option<Account>) -> io::Result<(OwnedFd, OwnedFd)> {
    let (ours, theirs) = pipe_with(PipeFlags::CLOEXEC)?;
    give(&theirs, account)?;
    rustix::fs::fcntl_setfl(&ours, OFlags::NONBLOCK)?;
    Ok((ours, above(theirs)?))
}

/// A pipe that the command, if it runs as another user, may open by its name in `/dev/fd` only for writing.
fn write_only_pipe(account: Option<Account>) -> io::Result<(OwnedFd, OwnedFd)> {
    let (ours, theirs) = pipe(None)?;
    if account.is_some() {
        rustix::fs::fchmod(&theirs, Mode::WUSR | Mode::WGRP | Mode::WOTH)?;
    }
    Ok((ours, theirs))
}

/// The same file, at a descriptor that no target uses.
pub(super) fn above(fd: OwnedFd) -> io::Result<OwnedFd> {
    if fd.as_raw_fd() >= FIRST_SPARE {
        return Ok(fd);
    }
    Ok(fcntl_dupfd_cloexec(fd.as_fd(), FIRST_SPARE)?)
}
