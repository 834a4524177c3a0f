//! The setup of a command's process, and the system calls that produce it.

use std::ffi::CStr;
use std::os::fd::RawFd;

use rustix::process::{Resource, Rlimit};
use rustix::thread::{CapabilitiesSecureBits, capabilities_secure_bits};
use seccompiler::BpfProgram;

use super::syscall_plan::{Argument, Stage, SyscallPlan, register};
use crate::confine::Account;

/// How a process enters namespaces: the arguments of `setns`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    /// A descriptor of the holder.
    pub(crate) pidfd: RawFd,
    /// The kinds of namespaces, as flags of `clone`.
    pub(crate) kinds: i32,
}

/// The state of a process when it becomes a command.
pub(crate) struct ProcessSetup<'a> {
    pub(crate) cwd: &'a CStr,
    /// The descriptors that become 0, 1, 2, …; each is beyond the last of these.
    pub(crate) inherited: &'a [RawFd],
    pub(crate) limits: &'a [(Resource, Rlimit)],
    /// The namespaces to enter, if the command has some.
    pub(crate) namespaces: Option<Entry>,
    /// The descriptor by which the process enters its cgroup, beyond the targets of `inherited`.
    pub(crate) cgroup: Option<RawFd>,
    /// The user to become, if it is not the user of this process.
    pub(crate) account: Option<Account>,
    /// Whether the process runs with the lowest ordinary priority.
    pub(crate) lowest_priority: bool,
    /// The descriptor of the Landlock ruleset, beyond the targets of `inherited`.
    pub(crate) ruleset: Option<RawFd>,
    /// The filters of system calls.
    pub(crate) filters: &'a [BpfProgram],
    /// The process number of the parent.
    pub(crate) parent: i32,
}

/// The lowest ordinary priority, as a nice value. A process with it gets a 68th of the CPU time of one with the usual
/// priority if both want it, and all of it if no other process does.
const LOWEST_PRIORITY: u64 = 19;

/// `PRIO_PROCESS` of `linux/resource.h`, which the C libraries give different types.
const PRIO_PROCESS: u64 = 0;

/// `SECCOMP_SET_MODE_FILTER` of `linux/seccomp.h`.
const SECCOMP_SET_MODE_FILTER: u64 = 1;

/// `_LINUX_CAPABILITY_VERSION_3` of `linux/capability.h`.
const CAPABILITY_VERSION: u32 = 0x2008_0522;

impl SyscallPlan {
    /// All calls between the fork and the program. The last ones reduce the rights of the process to those of the program.
    pub(crate) fn of(setup: &ProcessSetup<'_>) -> Self {
        let mut plan = Self::default();
        if let Some(entry) = setup.namespaces {
            let arguments = [entry.pidfd, entry.kinds].map(register);
            plan.add(Stage::Namespaces, libc::SYS_setns, &arguments);
        }
        plan.before_fork = plan.calls.len();
        plan.add(Stage::Session, libc::SYS_setsid, &[]);
        plan.add(Stage::Session, libc::SYS_umask, &[0o022]);
        if let Some(entrance) = setup.cgroup {
            let text =
                [Argument::Number(register(entrance)), Argument::Text(b"0"), Argument::Number(1)];
            plan.add_call(Stage::Limits, libc::SYS_write, &text);
        }
        if setup.lowest_priority {
            // It fails if our priority is already lower.
            plan.try_add(libc::SYS_setpriority, &[PRIO_PROCESS, 0, LOWEST_PRIORITY]);
        }
        if let Some(account) = setup.account {
            plan.become_user(account);
        } else if setup.namespaces.is_some_and(|entry| entry.kinds & libc::CLONE_NEWUSER != 0) {
            // A process has all of them in the user namespace that it enters.
            plan.keep_capabilities(0);
        }
        // After the change of the user, which would clear it.
        let kill = u64::from(libc::SIGKILL.unsigned_abs());
        plan.add_prctl(Stage::Parent, libc::PR_SET_PDEATHSIG, &[kill]);
        // If the parent died before the kernel knew that its death should kill this process, that has another parent.
        plan.add(Stage::Parent, libc::SYS_getppid, &[]);
        plan.expect_result(register(setup.parent));
        for (target, source) in (0..).zip(setup.inherited) {
            // The copy is not closed on exec.
            plan.add(Stage::Descriptors, libc::SYS_dup3, &[register(*source), target, 0]);
        }
        plan.add_prctl(Stage::Privileges, libc::PR_SET_NO_NEW_PRIVS, &[1, 0, 0, 0]);
        let cwd = plan.push_bytes(setup.cwd.to_bytes_with_nul());
        plan.add_with_pointers(Stage::Directory, libc::SYS_chdir, &[cwd], 0b1);
        for (resource, limit) in setup.limits {
            let both = [limit.current, limit.maximum].map(|value| value.unwrap_or(u64::MAX));
            let both = plan.push_words(&both);
            let arguments = [0, *resource as u64, both, 0];
            plan.add_with_pointers(Stage::Limits, libc::SYS_prlimit64, &arguments, 0b100);
        }
        plan.apply_rules(setup);
        plan
    }

    /// The calls that apply the Landlock ruleset and the filters.
    fn apply_rules(&mut self, setup: &ProcessSetup<'_>) {
        if let Some(ruleset) = setup.ruleset {
            self.add(Stage::Ruleset, libc::SYS_landlock_restrict_self, &[register(ruleset), 0]);
        }
        for filter in setup.filters {
            let mut bytes = Vec::new();
            for rule in filter {
                bytes.extend_from_slice(&rule.code.to_ne_bytes());
                bytes.extend_from_slice(&[rule.jt, rule.jf]);
                bytes.extend_from_slice(&rule.k.to_ne_bytes());
            }
            let rules = self.push_bytes(&bytes);
            // A `sock_fprog`: the number of rules in two bytes, and where they are.
            let length = u16::try_from(filter.len()).unwrap_or(u16::MAX).to_ne_bytes();
            let mut first = [0; size_of::<u64>()];
            first[..length.len()].copy_from_slice(&length);
            let program = self.push_words(&[u64::from_ne_bytes(first), rules]);
            self.relocate_last_word();
            let arguments = [SECCOMP_SET_MODE_FILTER, 0, program];
            self.add_with_pointers(Stage::Ruleset, libc::SYS_seccomp, &arguments, 0b100);
        }
    }

    /// The calls by which a process becomes another user, and gives up all capabilities except the one that the user keeps.
    fn become_user(&mut self, account: Account) {
        // Programs that ask for their access rights should get the truth. We may lack the right to set this.
        if let Ok(bits) = capabilities_secure_bits() {
            let bits = bits | CapabilitiesSecureBits::NO_SETUID_FIXUP;
            self.try_add_prctl(libc::PR_SET_SECUREBITS, &[u64::from(bits.bits())]);
        }
        let id = u64::from(account.id());
        self.add_prctl(Stage::User, libc::PR_SET_KEEPCAPS, &[1]);
        self.add(Stage::User, libc::SYS_setgroups, &[0, 0]);
        self.add(Stage::User, libc::SYS_setresgid, &[id, id, id]);
        self.add(Stage::User, libc::SYS_setresuid, &[id, id, id]);
        // It fails if the kernel or a filter has no ambient capabilities; then there are none to clear.
        let clear = [ambient(libc::PR_CAP_AMBIENT_CLEAR_ALL), 0, 0, 0];
        self.try_add_prctl(libc::PR_CAP_AMBIENT, &clear);
        let kept = account.kept_capability();
        self.keep_capabilities(kept);
        if kept != 0 {
            let raise =
                [ambient(libc::PR_CAP_AMBIENT_RAISE), u64::from(kept.trailing_zeros()), 0, 0];
            self.add_prctl(Stage::User, libc::PR_CAP_AMBIENT, &raise);
        }
    }

    /// The call by which a process gives up all capabilities except these.
    fn keep_capabilities(&mut self, kept: u64) {
        let header = self.push_bytes(&[CAPABILITY_VERSION.to_ne_bytes(), [0; 4]].concat());
        // The lower halves of the effective, permitted and inheritable ones, then the upper halves.
        let halves = [kept & u64::from(u32::MAX), kept >> 32]
            .map(|half| u32::try_from(half).unwrap_or_default());
        let sets = halves.map(|half| [half; 3]).concat();
        let sets: Vec<u8> = sets.into_iter().flat_map(u32::to_ne_bytes).collect();
        let sets = self.push_bytes(&sets);
        self.add_with_pointers(Stage::User, libc::SYS_capset, &[header, sets], 0b11);
    }
}

/// An operation of `prctl` on the ambient capabilities, as an argument.
fn ambient(operation: i32) -> u64 {
    u64::from(operation.unsigned_abs())
}
