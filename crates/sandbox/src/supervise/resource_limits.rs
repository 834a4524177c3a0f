//! The resource limits (`setrlimit`) of a command, and the limit that an ended command exceeded.

use std::thread;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit};

use crate::limits::Limits;
use crate::raw_run::Termination;

use super::children::ChildExit;
use crate::confine::Account;

/// The most tasks of one user, threads included. Honest tests start fewer (tests of concurrency start up to a thousand
/// threads), and the machine survives a storm of this many: the time to end them grows with the square of their number. The
/// kernel counts tasks by user, so the limit is set only if no other run has the user.
pub(crate) const MAX_TASKS: u64 = 1280;

/// The limits in the form of the kernel.
#[derive(Debug)]
pub(crate) struct ResourceLimits {
    /// Each resource with its new soft and hard limit, never above the hard limit of this process.
    pub(crate) all: Vec<(Resource, Rlimit)>,
    /// The limit for the memory of all processes, in bytes.
    pub(crate) memory: Option<u64>,
    cpu_seconds: u64,
    file_bytes: u64,
}

impl ResourceLimits {
    pub(crate) fn of(limits: &Limits, account: Option<&Account>) -> Self {
        let tasks = account.filter(|account| account.is_of_one_run()).map(|_| MAX_TASKS);
        let cpu_seconds = limits.cpu_seconds.unwrap_or_else(|| all_cpu_seconds(limits));
        let both = |value: u64| (Some(value), Some(value));
        let wanted = [
            // The soft limit sends SIGXCPU, which a program may catch; the hard limit kills a second later.
            (Resource::Cpu, (Some(cpu_seconds), cpu_seconds.checked_add(1))),
            (Resource::Core, both(0)),
        ];
        let optional = [
            (Resource::Fsize, limits.file_bytes),
            (Resource::Nofile, limits.open_files),
            (Resource::Data, limits.data_bytes),
            (Resource::Nproc, tasks),
        ];
        let optional =
            optional.into_iter().filter_map(|(which, value)| Some((which, both(value?))));
        let all = wanted.into_iter().chain(optional).map(|(which, (current, maximum))| {
            (which, clamp(Rlimit { current, maximum }, getrlimit(which).maximum))
        });
        let file_bytes = limits.file_bytes.unwrap_or(u64::MAX);
        Self { all: all.collect(), memory: limits.tree_bytes, cpu_seconds, file_bytes }
    }

    /// How the command ended, if this process did not kill it.
    pub(crate) fn termination(&self, exit: &ChildExit) -> Termination {
        let (used, limit) = (exit.usage.cpu.as_secs_f64(), Duration::from_secs(self.cpu_seconds));
        let limit = limit.as_secs_f64();
        match exit.exit_code() {
            // A shell exits with this code if a signal ended its child. Any other program may exit with it too, so the used
            // time decides. The kernel counts clock ticks for the limit and exact times for the report, and on a busy
            // machine they differ by a lot.
            Some(code) if code == 128 + libc::SIGXCPU && used >= limit / 2.0 => {
                Termination::CpuTimeout
            }
            Some(code) => Termination::Exited(code),
            None => match exit.signal() {
                libc::SIGXCPU => Termination::CpuTimeout,
                // The hard limit is a second above the soft one, which leaves room for that difference.
                libc::SIGKILL if used >= limit => Termination::CpuTimeout,
                libc::SIGXFSZ => Termination::FileLimit(self.file_bytes),
                signal => Termination::Signaled(signal),
            },
        }
    }
}

/// The CPU seconds that all CPUs together have within the time limit, and one more. A compiler with one thread for each CPU
/// honestly uses that much. This limit matters if this process dies and cannot enforce the time limit.
fn all_cpu_seconds(limits: &Limits) -> u64 {
    let wall = limits.longest_wall_in_all();
    let wall = wall.as_secs().saturating_add(u64::from(wall.subsec_nanos() > 0));
    let cpus = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    wall.saturating_mul(cpus).saturating_add(1)
}

/// Lowers a limit to a maximum. `None` is no limit.
fn clamp(wanted: Rlimit, ceiling: Option<u64>) -> Rlimit {
    let lower = |value: Option<u64>| match (value, ceiling) {
        (Some(value), Some(ceiling)) => Some(value.min(ceiling)),
        (value, None) => value,
        (None, ceiling) => ceiling,
    };
    Rlimit { current: lower(wanted.current), maximum: lower(wanted.maximum) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_only_lowered() {
        let wanted = Rlimit { current: Some(5), maximum: Some(9) };
        let clamped = clamp(wanted, Some(7));
        assert_eq!((clamped.current, clamped.maximum), (Some(5), Some(7)));
        let clamped = clamp(wanted, None);
        assert_eq!((clamped.current, clamped.maximum), (Some(5), Some(9)));
        let clamped = clamp(Rlimit { current: None, maximum: None }, Some(3));
        assert_eq!((clamped.current, clamped.maximum), (Some(3), Some(3)));
    }

    #[test]
    fn the_cpu_limit_allows_what_the_wall_limit_allows() {
        let cpus = thread::available_parallelism().unwrap().get() as u64;
        let limits = Limits { wall: Duration::from_millis(1500), ..Limits::default() };
        assert_eq!(all_cpu_seconds(&limits), 2 * cpus + 1);
        let limits = Limits { wall: Duration::MAX, ..Limits::default() };
        assert_eq!(all_cpu_seconds(&limits), u64::MAX);
    }
}
