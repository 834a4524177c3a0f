//! The pipes between this process and a command. The command's ends are beyond the descriptors that a command
//! inherits, so that the child can copy them to 0, 1, 2, … without overwriting one of them.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::path::Path;

use rustix::fs::{Mode, OFlags};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Gid, Uid};

use super::secrets::Secrets;
use crate::confine::Account;
use crate::descriptors::above_inherited;
use crate::job::Job;

/// The command's ends. Closed in this process when dropped.
#[derive(Debug)]
pub(crate) struct CommandEnds {
    /// The files that become stdin, stdout, stderr and, with a report channel, `REPORT_FD` and `TOKEN_FD`.
    inherited: Vec<OwnedFd>,
    /// The pipe for the child's error if it cannot become the program. A successful `execve` closes the pipe.
    start_error: OwnedFd,
}

/// This process's ends, all non-blocking.
#[derive(Debug)]
pub(crate) struct OurEnds {
    pub(crate) stdout: OwnedFd,
    /// `None` if stderr goes into stdout.
    pub(crate) stderr: Option<OwnedFd>,
    /// `None` if the job has no report channel.
    pub(crate) report: Option<OwnedFd>,
    pub(crate) start_error: OwnedFd,
}

impl CommandEnds {
    /// Source descriptors in the order of their targets 0, 1, 2, ….
    pub(crate) fn inherited(&self) -> Vec<RawFd> {
        self.inherited.iter().map(AsRawFd::as_raw_fd).collect()
    }

    pub(crate) fn start_error(&self) -> RawFd {
        self.start_error.as_raw_fd()
    }
}

/// Opens the pipes of a job, and writes the secrets to theirs.
pub(crate) fn open(job: &Job, secrets: Option<&Secrets>) -> io::Result<(OurEnds, CommandEnds)> {
    let account = job.confinement.as_ref().and_then(|confinement| confinement.account);
    let pipe = || pipe(account);
    let stdin = job.stdin.as_deref().unwrap_or(Path::new("/dev/null"));
    let stdin = above_inherited(File::open(stdin)?.into())?;
    let (stdout, their_stdout) =
        if job.report_channel { write_only_pipe(account)? } else { pipe()? };
    let (stderr, their_stderr) = if job.merge_output {
        (None, above_inherited(their_stdout.try_clone()?)?)
    } else {
        let (ours, theirs) = pipe()?;
        (Some(ours), theirs)
    };
    let (start_error, their_start_error) = pipe()?;
    let mut inherited = vec![stdin, their_stdout, their_stderr];
    let mut report = None;
    if let Some(secrets) = secrets {
        // What is sent begins with the token: whoever read it could send results, too.
        let (ours, theirs) = write_only_pipe(account)?;
        report = Some(ours);
        inherited.push(theirs);
        let (theirs, ours) = pipe_with(PipeFlags::CLOEXEC)?;
        give(&theirs, account)?;
        // 66 bytes into an empty pipe: neither blocks nor is cut.
        rustix::io::write(&ours, &secrets.lines())?;
        inherited.push(above_inherited(theirs)?);
    }
    let ours = OurEnds { stdout, stderr, report, start_error };
    Ok((ours, CommandEnds { inherited, start_error: their_start_error }))
}

/// Makes the command's user the owner of a pipe, so that the command can also open the pipe by its name in `/dev/fd`.
fn give(pipe: &OwnedFd, account: Option<Account>) -> io::Result<()> {
    let Some(account) = account else { return Ok(()) };
    let (uid, gid) = (Uid::from_raw(account.id()), Gid::from_raw(account.id()));
    Ok(rustix::fs::fchown(pipe, Some(uid), Some(gid))?)
}

/// A pipe from the command to this process: the reading end, which does not block, and the writing end, which does.
fn pipe(account: Option<Account>) -> io::Result<(OwnedFd, OwnedFd)> {
    let (ours, theirs) = pipe_with(PipeFlags::CLOEXEC)?;
    give(&theirs, account)?;
    rustix::fs::fcntl_setfl(&ours, OFlags::NONBLOCK)?;
    Ok((ours, above_inherited(theirs)?))
}

/// A pipe like that of [`pipe`]. If the command runs as another user, it can open the pipe by its name in `/dev/fd` only for
/// writing.
fn write_only_pipe(account: Option<Account>) -> io::Result<(OwnedFd, OwnedFd)> {
    let (ours, theirs) = pipe(None)?;
    if account.is_some() {
        rustix::fs::fchmod(&theirs, Mode::WUSR | Mode::WGRP | Mode::WOTH)?;
    }
    Ok((ours, theirs))
}
