//! The end of everything that a command started. Owns the search for its processes, their killing and their reaping, and
//! the count of them. It touches no child that was there before the command.
//!
//! A process that leaves the group and the session and loses its parent becomes the child of the nearest living
//! ancestor that is a subreaper, which is this process (or a process of the command, which is then found through us).
//! So the command is gone when this process has no child but those it had before.

use std::collections::BTreeSet;
use std::io;

use rustix::process::{Pid, getpid};

use super::account::Account;
use super::patience::Patience;
use super::urgency::Urgency;
use super::wait::{self, Death, Reaped};
use super::{children, guard, urgency};

/// What there was before a command was started.
#[derive(Debug)]
pub(super) struct Household {
    own: Pid,
    before: BTreeSet<i32>,
    /// Our guard, which no ordinary wait sees.
    guard: Option<i32>,
}

/// What the sweep found.
#[derive(Debug, Default)]
pub(super) struct Swept {
    /// The leader's death, unless it was reaped elsewhere.
    pub(super) leader: Option<Death>,
    /// Processes other than the leader that were reaped after our kill.
    pub(super) killed: u32,
}

impl Household {
    /// Makes this process the one that inherits orphans, and notes what is below it already.
    pub(super) fn note() -> io::Result<Self> {
        wait::keep_the_dead()?;
        let own = getpid();
        rustix::process::set_child_subreaper(Some(own))?;
        let before =
            if wait::has_children()? { children::of(own.as_raw_pid())? } else { Vec::new() };
        Ok(Self { own, before: before.into_iter().collect(), guard: guard::number() })
    }

    /// Kills the leader, its group, and whatever else the command started, and reaps them all.
    pub(super) fn sweep(&self, leader: i32, account: Option<&Account>) -> io::Result<Swept> {
        // The first kill already gives way to what it wakes.
        let _first = Urgency::claim();
        let mut hunt = Hunt {
            household: self,
            leader,
            account,
            killed: BTreeSet::new(),
            groups: BTreeSet::new(),
            at_once: false,
            deaths: 0,
            swept: Swept::default(),
        };
        // The leader is not reaped yet, so its number is still its own, and its group's too.
        hunt.kill(leader);
        let mut patience = Patience::new();
        loop {
            let deaths = hunt.deaths;
            match hunt.round()? {
                Round::Clean => return Ok(hunt.swept),
                Round::FoundMore => patience.renew()?,
                Round::AllDying if hunt.deaths > deaths => patience.after_a_death(),
                // Should the number of a dead one have come to a new one, or one have slipped through: once more.
                Round::AllDying => {
                    if patience.after_nothing(|| self.new_children())? {
                        hunt.start_again();
                    }
                }
            }
        }
    }

    /// The children that were not there before.
    pub(super) fn new_children(&self) -> io::Result<Vec<i32>> {
        let mut children = children::of(self.own.as_raw_pid())?;
        children.retain(|pid| !self.before.contains(pid) && Some(*pid) != self.guard);
        Ok(children)
    }
}

/// A sweep in progress.
#[derive(Debug)]
struct Hunt<'a> {
    household: &'a Household,
    leader: i32,
    account: Option<&'a Account>,
    /// What was killed and not reaped by us since.
    killed: BTreeSet<i32>,
    /// The groups of those.
    groups: BTreeSet<i32>,
    /// Whether all processes of the command were killed in one step.
    at_once: bool,
    /// How many were reaped, however they died.
    deaths: u64,
    swept: Swept,
}

/// What a round of a hunt came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    /// Nothing is left.
    Clean,
    /// Something was alive that had not been killed.
    FoundMore,
    /// Whatever is left was killed.
    AllDying,
}

impl Hunt<'_> {
    /// Reaps what is dead and kills what is alive.
    ///
    /// Speed counts: a process that forks and ends, again and again, is caught only by a kill that comes before its next
    /// fork. Where the command's user is of this run alone, one kill of all that is the user's is such a kill, and what is
    /// left to do is to wait for deaths, which the dying need the CPU for. Elsewhere, orphans come to us, so that a look
    /// at our own children is the shortest way to it.
    ///
    /// Only our own children are killed by their numbers: as long as we do not reap them, nobody else can get these. What
    /// is below them may be gone and its number somebody else's, in a storm within seconds; it becomes our child soon.
    fn round(&mut self) -> io::Result<Round> {
        let alone = self.household.before.is_empty();
        if alone {
            if self.reap_any()? {
                return Ok(Round::Clean);
            }
            if self.household.own.is_init() {
                // As the container's first process we reach all others in one step that no fork can slip through.
                kill_everyone();
            }
        }
        let found_more = self.kill_at_once();
        if alone && self.at_once {
            return Ok(if found_more { Round::FoundMore } else { Round::AllDying });
        }
        let children = self.household.new_children()?;
        if children.is_empty() && !alone {
            // One look can miss a process that becomes our child meanwhile.
            let clean = self.household.new_children()?.is_empty();
            return Ok(if clean { Round::Clean } else { Round::FoundMore });
        }
        let mut found_more = found_more;
        for pid in &children {
            found_more |= self.kill(*pid);
        }
        for pid in &children {
            if let Reaped::One(death) = wait::reap(*pid)? {
                self.count(death);
            }
        }
        Ok(if found_more { Round::FoundMore } else { Round::AllDying })
    }

    /// Kills all processes of the command's user, if that was not done and can be. Returns whether it was done now.
    fn kill_at_once(&mut self) -> bool {
        let wanted = !self.at_once;
        if let Some(account) = self.household_user().copied().filter(|_| wanted) {
            // It needs a process, which a limit of the container may refuse as long as a storm has them all: then they
            // are killed one by one until there is room.
            self.at_once = guard::end_all(&account).is_ok();
            if self.at_once {
                urgency::let_die(account.id());
            }
        }
        wanted && self.at_once
    }

    /// The command's user, where its processes are told by it.
    fn household_user(&self) -> Option<&Account> {
        self.account.filter(|account| account.is_of_one_run())
    }

    /// Forgets what was killed.
    fn start_again(&mut self) {
        self.killed.clear();
        self.groups.clear();
        self.at_once = false;
    }

    /// Reaps dead children whoever they are. Returns whether no child is left, dead or alive.
    fn reap_any(&mut self) -> io::Result<bool> {
        loop {
            match wait::reap(-1)? {
                Reaped::One(death) => self.count(death),
                Reaped::AllAlive => return Ok(false),
                Reaped::NoChild => return Ok(true),
            }
        }
    }

    /// Kills a process unless that was done before; returns whether it was not.
    fn kill(&mut self, pid: i32) -> bool {
        let first = self.killed.insert(pid);
        if first {
            kill_with_group(pid, &mut self.groups);
        }
        first
    }

    fn count(&mut self, death: Death) {
        self.deaths += 1;
        self.killed.remove(&death.pid);
        if death.pid == self.leader {
            self.swept.leader = Some(death);
        } else if death.signal() == libc::SIGKILL {
            self.swept.killed = self.swept.killed.saturating_add(1);
        }
    }
}

/// Kills a process and its group: a fork in progress in a group that is killed does not complete. A process of a command
/// is in a group of the command's sessions, or still in ours when it had no time to leave it.
///
/// A group is killed once in a while: to signal thousands of processes for each of them would take seconds.
///
/// For children that were not reaped: their numbers, and those of their groups, are nobody else's.
#[expect(
    unsafe_code,
    reason = "rustix takes a group from outside our namespace, which is 0, for impossible"
)]
fn kill_with_group(pid: i32, done: &mut BTreeSet<i32>) {
    // SAFETY: system calls without memory. Whatever fails here fails since the process or the group is gone already.
    unsafe {
        let group = libc::getpgid(pid);
        // 1 would be everyone, and as the first process of a container our own.
        if group > 1 && group != libc::getpgid(0) && done.insert(group) {
            libc::kill(-group, libc::SIGKILL);
        }
        libc::kill(pid, libc::SIGKILL);
    }
}

/// Kills every process of the namespace but this one, which must be its first.
#[expect(unsafe_code, reason = "kill(-1) is not in rustix")]
fn kill_everyone() {
    assert_eq!(std::process::id(), 1, "only the first process may kill all others");
    // SAFETY: a system call without memory. It fails where nobody is left, which is what we want.
    unsafe { libc::kill(-1, libc::SIGKILL) };
}
