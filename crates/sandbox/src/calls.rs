//! The system calls by which a process confines itself before it runs a command, laid out as data.
//!
//! Two kinds of process make them: a child of ours that was just forked (`child`), and one that a ready process forked
//! (`ready`). There is one list for both, so that both have the same session, user, limits and rules.

use std::ffi::CStr;
use std::os::fd::RawFd;

use libc::c_long;
use rustix::process::{Resource, Rlimit};
use seccompiler::sock_filter;

use super::account::Account;
use super::child::Stage;

/// One system call.
#[derive(Debug, Clone, Copy)]
pub(super) struct Call {
    /// What failed if it fails; none, and the rest follows all the same.
    pub(super) stage: Option<Stage>,
    /// The only answer that will do; without it, every answer that is not negative.
    pub(super) answer: Option<u64>,
    pub(super) number: c_long,
    pub(super) arguments: [u64; ARGUMENTS],
    /// Which of the arguments are places in the data: one bit for each, the first one the lowest.
    pub(super) places: u64,
}

/// How many arguments a system call has at most.
pub(super) const ARGUMENTS: usize = 6;

/// System calls in their order, and the memory that they refer to.
#[derive(Debug, Default)]
pub(super) struct Calls {
    pub(super) list: Vec<Call>,
    /// What arguments point to.
    pub(super) data: Vec<u64>,
    /// The words of the data that are places in it themselves.
    pub(super) links: Vec<usize>,
}

/// What a process is to become.
pub(super) struct Setup<'a> {
    pub(super) cwd: &'a CStr,
    /// What becomes 0, 1, 2, …; each beyond the last target.
    pub(super) inherited: &'a [RawFd],
    pub(super) limits: &'a [(Resource, Rlimit)],
    /// The user to become, if that is another one.
    pub(super) account: Option<Account>,
    /// Whether it runs with the lowest ordinary priority.
    pub(super) lowest_priority: bool,
    /// The Landlock ruleset; beyond the last target.
    pub(super) ruleset: Option<RawFd>,
    /// The filter of system calls.
    pub(super) filter: Option<&'a [sock_filter]>,
    /// The parent's process number.
    pub(super) parent: i32,
}

/// The lowest ordinary priority. A process with it gets a 68th of the CPU time of one with the usual priority if both
/// want it, and all of it if no other does.
const LOWEST: u64 = 19;

/// `PRIO_PROCESS` of `linux/resource.h`, which the C libraries give different types.
const PRIO_PROCESS: u64 = 0;

/// `SECCOMP_SET_MODE_FILTER` of `linux/seccomp.h`.
const SECCOMP_SET_MODE_FILTER: u64 = 1;

const WORD: usize = size_of::<u64>();

impl Calls {
    /// All calls between the fork and the program. The last ones leave no more rights than the program has.
    pub(super) fn of(setup: &Setup<'_>) -> Self {
        let mut calls = Self::default();
        calls.add(Stage::Session, libc::SYS_setsid, &[]);
        calls.add(Stage::Session, libc::SYS_umask, &[0o022]);
        if setup.lowest_priority {
            // It fails if our priority is lower already, which is as good.
            calls.attempt(libc::SYS_setpriority, &[PRIO_PROCESS, 0, LOWEST]);
        }
        if let Some(account) = setup.account {
            account.enter(&mut calls);
        }
        // After the change of the user, which would clear it.
        let kill = u64::from(libc::SIGKILL.unsigned_abs());
        calls.control(Stage::Parent, libc::PR_SET_PDEATHSIG, &[kill]);
        // If the parent died before the kernel knew that its death should kill this process, that has another parent.
        calls.add(Stage::Parent, libc::SYS_getppid, &[]);
        calls.must_answer(word(setup.parent));
        for (target, source) in (0..).zip(setup.inherited) {
            // The copy is not closed on exec.
            calls.add(Stage::Descriptors, libc::SYS_dup3, &[word(*source), target, 0]);
        }
        calls.control(Stage::Privileges, libc::PR_SET_NO_NEW_PRIVS, &[1, 0, 0, 0]);
        let cwd = calls.bytes(setup.cwd.to_bytes_with_nul());
        calls.pointing(Stage::Directory, libc::SYS_chdir, &[cwd], 0b1);
        for (resource, limit) in setup.limits {
            let both = [limit.current, limit.maximum].map(|value| value.unwrap_or(u64::MAX));
            let both = calls.words(&both);
            let arguments = [0, *resource as u64, both, 0];
            calls.pointing(Stage::Limits, libc::SYS_prlimit64, &arguments, 0b100);
        }
        calls.rules(setup);
        calls
    }

    /// Landlock and the filter.
    fn rules(&mut self, setup: &Setup<'_>) {
        if let Some(ruleset) = setup.ruleset {
            self.add(Stage::Ruleset, libc::SYS_landlock_restrict_self, &[word(ruleset), 0]);
        }
        if let Some(filter) = setup.filter {
            let mut bytes = Vec::new();
            for rule in filter {
                bytes.extend_from_slice(&rule.code.to_ne_bytes());
                bytes.extend_from_slice(&[rule.jt, rule.jf]);
                bytes.extend_from_slice(&rule.k.to_ne_bytes());
            }
            let rules = self.bytes(&bytes);
            // A `sock_fprog`: the number of rules in two bytes, and where they are.
            let length = u16::try_from(filter.len()).unwrap_or(u16::MAX).to_ne_bytes();
            let mut first = [0; WORD];
            first[..length.len()].copy_from_slice(&length);
            let program = self.words(&[u64::from_ne_bytes(first), rules]);
            self.links.push(self.data.len() - 1);
            let arguments = [SECCOMP_SET_MODE_FILTER, 0, program];
            self.pointing(Stage::Ruleset, libc::SYS_seccomp, &arguments, 0b100);
        }
    }

    /// A call that must not fail.
    pub(super) fn add(&mut self, stage: Stage, number: c_long, arguments: &[u64]) {
        self.pointing(stage, number, arguments, 0);
    }

    /// A call that must not fail, of whose arguments some are places in the data.
    pub(super) fn pointing(
        &mut self,
        stage: Stage,
        number: c_long,
        arguments: &[u64],
        places: u64,
    ) {
        self.attempt(number, arguments);
        if let Some(last) = self.list.last_mut() {
            (last.stage, last.places) = (Some(stage), places);
        }
    }

    /// A `prctl` that must not fail.
    pub(super) fn control(&mut self, stage: Stage, option: i32, arguments: &[u64]) {
        self.add(stage, libc::SYS_prctl, &[&[word(option)], arguments].concat());
    }

    /// A `prctl` that may fail.
    pub(super) fn try_control(&mut self, option: i32, arguments: &[u64]) {
        self.attempt(libc::SYS_prctl, &[&[word(option)], arguments].concat());
    }

    /// A call that may fail.
    fn attempt(&mut self, number: c_long, given: &[u64]) {
        let mut arguments = [0; ARGUMENTS];
        arguments[..given.len()].copy_from_slice(given);
        self.list.push(Call { stage: None, answer: None, number, arguments, places: 0 });
    }

    /// The last call must have this answer.
    fn must_answer(&mut self, answer: u64) {
        if let Some(last) = self.list.last_mut() {
            last.answer = Some(answer);
        }
    }

    /// Puts bytes into the data. Returns their place.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> u64 {
        let words: Vec<u64> = bytes
            .chunks(WORD)
            .map(|chunk| {
                let mut word = [0; WORD];
                word[..chunk.len()].copy_from_slice(chunk);
                u64::from_ne_bytes(word)
            })
            .collect();
        self.words(&words)
    }

    fn words(&mut self, words: &[u64]) -> u64 {
        let place = self.data.len() * WORD;
        self.data.extend_from_slice(words);
        place as u64
    }

    /// The calls with addresses in the place of places, for this process and what it forks. They are good while this is.
    pub(super) fn resolved(&mut self) -> Vec<Call> {
        let base = self.data.as_ptr().addr() as u64;
        for link in std::mem::take(&mut self.links) {
            self.data[link] += base;
        }
        let mut list = std::mem::take(&mut self.list);
        for call in &mut list {
            for (which, argument) in call.arguments.iter_mut().enumerate() {
                *argument += if call.places >> which & 1 == 1 { base } else { 0 };
            }
        }
        list
    }
}

/// A number as the kernel takes it in a register.
pub(super) fn word(number: i32) -> u64 {
    i64::from(number).cast_unsigned()
}
