//! The processes of a command: finds them while it runs, and ends them all.

use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::children::{self, ChildExit, Reap};
use super::without_namespaces::reaper::Baseline;
use crate::confine::Account;
use crate::descriptors::wait_until_readable;
use crate::namespaces::Namespaces;

/// Give up on killed processes that have not ended after this time. The kernel may block them, or other processes take the CPU.
const MAX_END_TIME: Duration = Duration::from_mins(5);

/// What tells the processes of a command from others.
#[derive(Debug)]
pub(crate) enum Surroundings {
    /// They are alone in namespaces.
    Namespaces(Namespaces),
    /// They are the new children of this process, and the descendants of these.
    Children {
        baseline: Baseline,
        /// The command's user, if it is not the user of this process.
        account: Option<Account>,
    },
}

/// The processes of a started command. They are killed when this is dropped, after an error or a panic of the sink.
#[derive(Debug)]
pub(crate) struct Processes {
    leader: Pid,
    /// `None` after the end.
    surroundings: Option<Surroundings>,
}

/// The result of the end.
#[derive(Debug, Default)]
pub(crate) struct Reaped {
    /// How the leader ended. `None` if other code of this process reaped it.
    pub(crate) leader: Option<ChildExit>,
    /// The number of other processes that were killed.
    pub(crate) killed: u32,
}

impl Processes {
    /// The processes of a command with this leader.
    pub(crate) fn new(leader: Pid, surroundings: Surroundings) -> Self {
        Self { leader, surroundings: Some(surroundings) }
    }

    /// Processes from which all others descend. The list may miss changes during the call.
    pub(crate) fn roots(&self) -> io::Result<Vec<i32>> {
        match &self.surroundings {
            Some(Surroundings::Namespaces(namespaces)) => {
                let orphans = children::of(namespaces.first_process().as_raw_pid())?;
                Ok([vec![self.leader.as_raw_pid()], orphans].concat())
            }
            Some(Surroundings::Children { baseline, .. }) => baseline.new_children(),
            None => Ok(Vec::new()),
        }
    }

    /// Kills and reaps them all.
    pub(crate) fn end(&mut self) -> io::Result<Reaped> {
        let others = self.living_others().unwrap_or_default();
        match self.surroundings.take() {
            Some(Surroundings::Namespaces(namespaces)) => {
                namespaces.kill();
                let leader = reap(self.leader)?;
                namespaces.wait(MAX_END_TIME)?;
                Ok(Reaped { leader, killed: others })
            }
            Some(Surroundings::Children { baseline, account }) => {
                baseline.reap(Some(self.leader.as_raw_pid()), account.as_ref())
            }
            None => Ok(Reaped::default()),
        }
    }

    /// The number of living processes besides the leader.
    fn living_others(&self) -> io::Result<u32> {
        let Some(Surroundings::Namespaces(_)) = self.surroundings else { return Ok(0) };
        let mut others = 0_u32;
        each_descendant(self.roots()?, |pid| {
            others += u32::from(pid != self.leader.as_raw_pid() && !has_ended(pid));
            true
        })?;
        Ok(others)
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        // The caller gets the first error.
        let _ = self.end();
    }
}

/// What a trusted command starts, to be ended after the command.
#[derive(Debug)]
pub(crate) struct Offspring(Baseline);

impl Offspring {
    /// From now on, what a command of this process starts belongs to it. There must be one command at a time.
    pub(crate) fn begin() -> io::Result<Self> {
        Baseline::record().map(Self)
    }

    /// Kills and reaps what the command left behind. The command itself has been reaped.
    pub(crate) fn end(&self) -> io::Result<()> {
        self.0.reap(None, None).map(drop)
    }
}

/// Calls a function with these processes and all of their descendants, until it returns `false`.
pub(crate) fn each_descendant(
    roots: Vec<i32>,
    mut visit: impl FnMut(i32) -> bool,
) -> io::Result<()> {
    let mut seen: BTreeSet<i32> = roots.iter().copied().collect();
    let mut open = roots;
    while let Some(pid) = open.pop() {
        if !visit(pid) {
            break;
        }
        open.extend(children::of(pid)?.into_iter().filter(|child| seen.insert(*child)));
    }
    Ok(())
}

/// Whether a process is a zombie or gone.
fn has_ended(pid: i32) -> bool {
    let stat = std::fs::read(format!("/proc/{pid}/stat")).unwrap_or_default();
    matches!(children::state(&stat), None | Some(b'Z' | b'X'))
}

/// Reaps a killed child. `None` if other code of this process reaped it.
fn reap(leader: Pid) -> io::Result<Option<ChildExit>> {
    loop {
        match children::reap(leader.as_raw_pid())? {
            Reap::One(exit) => return Ok(Some(exit)),
            Reap::NoChild => return Ok(None),
            Reap::AllAlive => {
                wait_until_readable(&pidfd_open(leader, PidfdFlags::empty())?, MAX_END_TIME)?;
            }
        }
    }
}
