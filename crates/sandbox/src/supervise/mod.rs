//! The supervision of a command: its limits, its end, and the end of all processes that it started.

pub(crate) mod cgroup;
pub(crate) mod children;
pub(crate) mod cleanup_helper;
mod disk_quota;
pub(crate) mod interrupts;
mod priority;
pub(crate) mod process_globals;
pub(crate) mod processes;
mod resource_limits;
mod resource_monitor;
pub(crate) mod run;
mod sched_delay;
pub(crate) mod scratch;
mod watch;
mod without_namespaces;

use rustix::fs::OFlags;

/// Flags for opening a folder, never through a link.
const FOLDER_FLAGS: OFlags =
    OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// The process number of this process, which a child finds as its parent's.
pub(crate) fn own_pid() -> i32 {
    i32::try_from(std::process::id()).expect("the number of a process is positive")
}
