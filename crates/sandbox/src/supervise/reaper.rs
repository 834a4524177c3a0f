//! The reaper: finds, kills and reaps every process that a command started, and no other.
//!
//! A process that leaves its group and session and loses its parent becomes the child of the nearest living ancestor that
//! is a subreaper. That is this process, or a process of the command, which the reaper finds through us. So the command
//! has ended when this process has no children except those of the baseline.

use std::collections::BTreeSet;
use std::io;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, getpid};

use super::backoff::Backoff;
use super::children::{self, ChildExit, Reap};
use super::priority::{self, RealTimePriority};
use super::{cleanup_helper, kill};
use crate::confine::Account;

/// How long a command that has ended is left alone, if it was the last of its processes. The kernel tells of its end before
/// its last thread is done, and whoever reaps it meanwhile waits for that thread without giving it a processor.
const LAST_THREAD_GRACE: Duration = Duration::from_micros(100);

/// The children that this process had before it started a command.
#[derive(Debug)]
pub(crate) struct Baseline {
    own: Pid,
    children: BTreeSet<i32>,
    /// Our cleanup helper, which no ordinary wait sees.
    cleanup_helper: Option<i32>,
}

/// What the reaper did.
#[derive(Debug, Default)]
pub(crate) struct Reaped {
    /// How the leader ended, unless somebody else reaped it.
    pub(crate) leader: Option<ChildExit>,
    /// How many other processes ended by our kill.
    pub(crate) killed: u32,
}

impl Baseline {
    /// Makes this process the one that gets orphans, and records its children.
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

    /// Kills the leader, its group, and everything else that the command started, and reaps them all.
    pub(crate) fn reap(&self, leader: i32, account: Option<&Account>) -> io::Result<Reaped> {
        let is_last = Pid::from_raw(leader).map_or(Ok(false), children::has_ended)?
            && self.new_children()? == [leader];
        if is_last {
            thread::sleep(LAST_THREAD_GRACE);
        }
        // From the first kill on: the processes that it wakes would run before us.
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
        // The leader is not reaped yet, so nobody else has its number, nor its group's.
        reaper.kill(leader);
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
                // A new process may have the number of one that was killed, or may have escaped: kill all again.
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
    leader: i32,
    account: Option<&'a Account>,
    /// The processes that were killed and are not reaped.
    killed: BTreeSet<i32>,
    /// Their groups.
    groups: BTreeSet<i32>,
    /// Whether all processes of the command were killed in one step.
    at_once: bool,
    /// How many processes were reaped, however they ended.
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
    /// the command's user is of this run alone, one kill of all the user's processes does that, and all that is left is
    /// to wait until they have ended. If not, orphans become our children, so the list of our children is the fastest
    /// way to find them.
    ///
    /// Only our own children are killed by number: until we reap them, the kernel gives their numbers to nobody else. In
    /// a storm, the number of a process below them may belong to another process within seconds. Such a process soon
    /// becomes our child.
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
            // A list can miss a process that becomes our child meanwhile: read it twice.
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

    /// Kills all processes of the command's user, unless that was done before or cannot be done. Returns whether it was
    /// done now.
    fn kill_at_once(&mut self) -> bool {
        let wanted = !self.at_once;
        let account = self.account.filter(|account| wanted && account.is_of_one_run());
        if let Some(account) = account {
            // This needs a new process, which a limit of the container may refuse while a storm uses it up. Then the
            // processes are killed one by one until there is room.
            self.at_once = kill::kill_account(account).is_ok();
            if self.at_once {
                priority::raise_for_user(account.id());
            }
        }
        wanted && self.at_once
    }

    /// Forgets what was killed, so that it is killed again.
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

    /// Kills a process, unless that was done before. Returns whether it was done now.
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
        if exit.pid == self.leader {
            self.reaped.leader = Some(exit);
        } else if exit.signal() == libc::SIGKILL {
            self.reaped.killed = self.reaped.killed.saturating_add(1);
        }
    }
}
