//! The reaper: finds, kills and reaps every process that a command started, and no other.
//!
//! A process that leaves its group and session and loses its parent becomes the child of the nearest living ancestor that
//! is a subreaper: of this process, or of a process of the command, which the reaper finds as a descendant of this process. So
//! the command has ended when this process has no children except those of the baseline.

use std::collections::BTreeSet;
use std::io;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, getpid};

use super::super::children::{self, ChildExit, Reap};
use super::super::cleanup_helper;
use super::super::priority::{self, RealTimePriority};
use super::super::processes::Reaped;
use super::backoff::Backoff;
use super::kill;
use crate::confine::Account;

/// The pause before an ended leader is reaped, if it is the last process of the command. The kernel reports the end before the
/// last thread is done, and a process that reaps meanwhile would wait for that thread without giving it a processor.
const LAST_THREAD_GRACE: Duration = Duration::from_micros(100);

/// The children that this process had before it started a command.
#[derive(Debug)]
pub(crate) struct Baseline {
    own: Pid,
    children: BTreeSet<i32>,
    /// The cleanup helper, which no ordinary wait sees.
    cleanup_helper: Option<i32>,
}

impl Baseline {
    /// Makes this process a subreaper, and records its children.
    pub(crate) fn record() -> io::Result<Self> {
        children::keep_zombies()?;
        let own = getpid();
        rustix::process::set_child_subreaper(Some(own))?;
        let children =
            if children::exist()? { children::of(own.as_raw_pid())? } else { Vec::new() };
        Ok(Self {
            own,
            children: children.into_iter().collect(),
            cleanup_helper: cleanup_helper::pid(),
        })
    }

    /// Kills the leader, its group, and everything else that the command started, and reaps them all. Without a leader, which
    /// the caller has then reaped, everything else.
    pub(crate) fn reap(
        &self,
        leader: Option<i32>,
        account: Option<&Account>,
    ) -> io::Result<Reaped> {
        let is_last = leader.and_then(Pid::from_raw).map_or(Ok(false), children::has_ended)?
            && self.new_children()?.iter().eq(leader.iter());
        if is_last {
            thread::sleep(LAST_THREAD_GRACE);
        }
        // From the first kill on, because the processes that it wakes would run before this thread.
        let mut priority = (!is_last).then(RealTimePriority::acquire);
        let mut reaper = Reaper {
            baseline: self,
            leader,
            account,
            killed: BTreeSet::new(),
            groups: BTreeSet::new(),
            at_once: false,
            ended: 0,
            reaped: Reaped::default(),
        };
        // The leader is not reaped yet, so no other process has its number, and no other group has its group's.
        if let Some(leader) = leader {
            reaper.kill(leader);
        }
        let mut backoff = Backoff::new();
        loop {
            let ended = reaper.ended;
            let round = reaper.round()?;
            if round != Round::Clean {
                priority.get_or_insert_with(RealTimePriority::acquire);
            }
            match round {
                Round::Clean => return Ok(reaper.reaped),
                Round::FoundMore => backoff.restart()?,
                Round::AllKilled if reaper.ended > ended => backoff.after_progress(),
                // A new process may have the number of a killed one, or may have escaped: kill all again.
                Round::AllKilled => {
                    if backoff.without_progress(|| self.new_children())? {
                        reaper.start_again();
                    }
                }
            }
        }
    }

    /// The children that are not in the baseline.
    pub(crate) fn new_children(&self) -> io::Result<Vec<i32>> {
        let mut children = children::of(self.own.as_raw_pid())?;
        children.retain(|pid| !self.children.contains(pid) && Some(*pid) != self.cleanup_helper);
        Ok(children)
    }
}

/// The reaper of one command.
#[derive(Debug)]
struct Reaper<'a> {
    baseline: &'a Baseline,
    leader: Option<i32>,
    account: Option<&'a Account>,
    /// The processes that were killed and are not reaped.
    killed: BTreeSet<i32>,
    /// The groups of the killed processes.
    groups: BTreeSet<i32>,
    /// Whether one call has killed all processes of the command.
    at_once: bool,
    /// The number of reaped processes, however they ended.
    ended: u64,
    reaped: Reaped,
}

/// The result of one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    /// No process is left.
    Clean,
    /// A process was alive that had not been killed.
    FoundMore,
    /// All remaining processes were killed before.
    AllKilled,
}

impl Reaper<'_> {
    /// Reaps the processes that have ended and kills those that are alive.
    ///
    /// Speed matters: to stop a process that forks and ends, again and again, a kill must come before its next fork. If
    /// no other run has the command's user, one call kills all processes of the user, and the reaper only waits until they have
    /// ended. Otherwise orphans become children of this process, so the list of children is the fastest way to find them.
    ///
    /// Only children of this process are killed by number: until they are reaped, the kernel gives their numbers to no other
    /// process. In a storm, the number of a grandchild may belong to another process within seconds. A grandchild soon becomes
    /// a child of this process.
    fn round(&mut self) -> io::Result<Round> {
        let alone = self.baseline.children.is_empty();
        if alone {
            if self.reap_any()? {
                return Ok(Round::Clean);
            }
            if self.baseline.own.is_init() {
                kill::kill_everyone();
            }
        }
        let found_more = self.kill_at_once();
        if alone && self.at_once {
            return Ok(if found_more { Round::FoundMore } else { Round::AllKilled });
        }
        let children = self.baseline.new_children()?;
        if children.is_empty() && !alone {
            // A list can miss a process that becomes a child meanwhile: read it twice.
            let clean = self.baseline.new_children()?.is_empty();
            return Ok(if clean { Round::Clean } else { Round::FoundMore });
        }
        let mut found_more = found_more;
        for pid in &children {
            found_more |= self.kill(*pid);
        }
        for pid in &children {
            if let Reap::One(exit) = children::reap(*pid)? {
                self.count(exit);
            }
        }
        Ok(if found_more { Round::FoundMore } else { Round::AllKilled })
    }

    /// Kills all processes of the command's user, unless they were killed before or another run may have the user. Returns
    /// whether they were killed now.
    fn kill_at_once(&mut self) -> bool {
        let wanted = !self.at_once;
        let account = self.account.filter(|account| wanted && account.is_of_one_run());
        if let Some(account) = account {
            // The kill needs a new process, which the container's limit of processes may refuse during a storm. Until it is
            // allowed, the processes are killed one by one.
            self.at_once = kill::kill_account(account).is_ok();
            if self.at_once {
                priority::raise_for_user(account.id());
            }
        }
        wanted && self.at_once
    }

    /// Forgets the killed processes, so that they are killed again.
    fn start_again(&mut self) {
        self.killed.clear();
        self.groups.clear();
        self.at_once = false;
    }

    /// Reaps every child that has ended. Returns whether no child is left, zombies included.
    fn reap_any(&mut self) -> io::Result<bool> {
        loop {
            match children::reap(-1)? {
                Reap::One(exit) => self.count(exit),
                Reap::AllAlive => return Ok(false),
                Reap::NoChild => return Ok(true),
            }
        }
    }

    /// Kills a process, unless it was killed before. Returns whether it was killed now.
    fn kill(&mut self, pid: i32) -> bool {
        let first = self.killed.insert(pid);
        if first {
            kill::kill_with_group(pid, &mut self.groups);
        }
        first
    }

    fn count(&mut self, exit: ChildExit) {
        self.ended += 1;
        self.killed.remove(&exit.pid);
        if Some(exit.pid) == self.leader {
            self.reaped.leader = Some(exit);
        } else if exit.signal() == libc::SIGKILL {
            self.reaped.killed = self.reaped.killed.saturating_add(1);
        }
    }
}
