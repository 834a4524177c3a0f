//! Precedence of one thread over all ordinary processes, for the moments in which it races with a storm of them.
#![expect(
    unsafe_code,
    reason = "the scheduler's calls, which the C library of static builds leaves out"
)]

use std::ptr;

/// The lowest real-time priority: above everything ordinary, below everything that matters.
const LOWEST: libc::c_int = 1;

/// A place among ordinary processes before the usual one.
const SOON: libc::c_int = -10;

/// While it lives, this thread goes before ordinary ones, if the system allows it (root, or `CAP_SYS_NICE`). With it, 300
/// processes that fork and end without a pause are caught in 0.1 s; without it, a share of the CPU is all there is.
#[derive(Debug)]
pub(super) struct Urgency {
    granted: bool,
}

impl Urgency {
    pub(super) fn claim() -> Self {
        Self { granted: policy() == Some(libc::SCHED_OTHER) && set_policy(libc::SCHED_RR, LOWEST) }
    }

    /// Whether the system allowed it.
    pub(super) fn is_granted(&self) -> bool {
        self.granted
    }
}

impl Drop for Urgency {
    fn drop(&mut self) {
        if self.granted {
            // Giving up precedence needs no right.
            set_policy(libc::SCHED_OTHER, 0);
        }
    }
}

/// Lets all processes of a user, which were killed, end before what else there is, if the system allows it. They had been
/// behind everything else, and have no more to do than to end.
pub(super) fn let_die(user: u32) {
    // SAFETY: a system call without memory.
    unsafe { libc::setpriority(libc::PRIO_USER, user, SOON) };
}

/// The policy of this thread.
fn policy() -> Option<libc::c_int> {
    // SAFETY: a system call without memory.
    let policy = unsafe { libc::syscall(libc::SYS_sched_getscheduler, 0) };
    libc::c_int::try_from(policy).ok().filter(|policy| *policy >= 0)
}

fn set_policy(policy: libc::c_int, priority: libc::c_int) -> bool {
    // The kernel's `sched_param` is this one number; the C library's may be longer.
    // SAFETY: the pointer is valid for reads for the length of the call.
    unsafe { libc::syscall(libc::SYS_sched_setscheduler, 0, policy, ptr::from_ref(&priority)) == 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precedence_ends_with_the_claim() {
        let before = policy();
        let claim = Urgency::claim();
        assert_eq!(policy() == Some(libc::SCHED_RR), claim.granted);
        drop(claim);
        assert_eq!(policy(), before);
    }
}
