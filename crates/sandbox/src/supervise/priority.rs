//! The priority of a supervising thread over all ordinary processes, for storms of processes that compete for the CPU.
#![expect(
    unsafe_code,
    reason = "the scheduler's calls, which the C library of static builds lacks"
)]

use std::ptr;

/// The lowest real-time priority: above all ordinary processes, below all other real-time ones.
const LOWEST_REAL_TIME_PRIORITY: libc::c_int = 1;

/// A nice value above the usual priority.
const HIGH_NICE_VALUE: libc::c_int = -10;

/// While this value lives, its thread has real-time priority, if the system allows that (root, or `CAP_SYS_NICE`). With it, 300
/// processes that fork and end without a pause are killed in 0.1 s; without it, the thread gets only its share of the CPU.
#[derive(Debug)]
pub(crate) struct RealTimePriority {
    granted: bool,
}

impl RealTimePriority {
    pub(crate) fn acquire() -> Self {
        Self {
            granted: policy() == Some(libc::SCHED_OTHER)
                && set_policy(libc::SCHED_RR, LOWEST_REAL_TIME_PRIORITY),
        }
    }

    /// Whether the system allowed it.
    pub(crate) fn is_granted(&self) -> bool {
        self.granted
    }
}

impl Drop for RealTimePriority {
    fn drop(&mut self) {
        if self.granted {
            // To give up priority needs no permission.
            set_policy(libc::SCHED_OTHER, 0);
        }
    }
}

/// Raises the priority of all killed processes of a user, if the system allows that, so that they end before others run. Until
/// then they have the lowest priority.
pub(crate) fn raise_for_user(user: u32) {
    // SAFETY: a system call without memory.
    unsafe { libc::setpriority(libc::PRIO_USER, user, HIGH_NICE_VALUE) };
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
    fn the_priority_ends_with_the_value() {
        let before = policy();
        let real_time = RealTimePriority::acquire();
        assert_eq!(policy() == Some(libc::SCHED_RR), real_time.granted);
        drop(real_time);
        assert_eq!(policy(), before);
    }
}
