//! The limits of a sandboxed command.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The limits of one command. `None` means that we set no limit, unless the field says otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Wall-clock time for the command and everything it starts.
    pub wall: Duration,
    /// How many times that long it may take on a machine where others have the processors. Whoever reads of the limit, as in
    /// [`Termination::WallTimeout`](crate::Termination::WallTimeout), is told of `wall` alone.
    #[serde(skip_serializing_if = "is_usual", default = "usual_timeout_factor")]
    pub timeout_factor: u32,
    /// If this is set, the time for which a thread of the command waited for a processor does not count, up to this time in
    /// all: on a busy machine, a command gets as much of the processor as on an idle one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest_wall: Option<Duration>,
    /// CPU time of each process, in whole seconds (`RLIMIT_CPU`). `None` derives it from the wall limit: the time of
    /// all CPUs together, plus a second, so that it never ends a run before the wall limit does.
    pub cpu_seconds: Option<u64>,
    /// Largest file that a process may write, in bytes (`RLIMIT_FSIZE`).
    pub file_bytes: Option<u64>,
    /// Open file descriptors of each process (`RLIMIT_NOFILE`).
    pub open_files: Option<u64>,
    /// Private writable memory of each process, in bytes (`RLIMIT_DATA`, which does not count address space that a
    /// runtime reserves and never uses).
    pub data_bytes: Option<u64>,
    /// Memory of all processes of the command together, in bytes, without pages shared with files on disk. Checked ten
    /// times a second.
    pub tree_bytes: Option<u64>,
    /// Number of processes at a time. Checked ten times a second.
    pub processes: Option<usize>,
    /// Bytes on disk in the writable folders of a confined command, including what was there before. Checked ten times
    /// a second, if the file system's free space suggests a change.
    pub disk_bytes: Option<u64>,
    /// Number of files and folders in them.
    pub disk_files: Option<u64>,
    /// Bytes that each of stdout and stderr may carry; more ends the run.
    pub output_bytes: usize,
    /// Bytes that may be printed between two marks, where a reporter marks what each test prints; more ends the run.
    pub print_bytes: usize,
    /// Bytes that the report channel may carry, without what is cut of long lines; more ends the run.
    pub report_bytes: usize,
    /// Bytes of each stream that are kept in memory. Later bytes, up to `output_bytes`, are counted in
    /// [`Captured::dropped`](super::Captured::dropped) and still passed to a live sink. `None` keeps everything that
    /// `output_bytes` allows. The report channel is always kept whole.
    pub kept_bytes: Option<usize>,
}

impl Limits {
    /// Wall-clock time after which the command is ended, if it does not wait for processors.
    pub fn wall_in_all(&self) -> Duration {
        self.wall.saturating_mul(self.timeout_factor)
    }

    /// The most wall-clock time of the command.
    pub fn longest_wall_in_all(&self) -> Duration {
        self.wall_in_all().max(self.longest_wall.unwrap_or_default())
    }
}

/// The factor that is not written.
fn usual_timeout_factor() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_usual(timeout_factor: &u32) -> bool {
    *timeout_factor == usual_timeout_factor()
}

impl Default for Limits {
    /// 15 s of wall time, 64 MiB per file, 1,024 open files, 2 GiB of data per process and 2.5 GiB in all, 512
    /// processes, 1 GiB in 100,000 files, 8 MiB of output, all of it
    /// kept, or 256 MiB per test if prints are marked, 32 MiB of reports; the CPU limit follows the wall limit.
    fn default() -> Self {
        Self {
            wall: Duration::from_secs(15),
            timeout_factor: 1,
            longest_wall: None,
            cpu_seconds: None,
            file_bytes: Some(64 << 20),
            open_files: Some(1024),
            data_bytes: Some(2 << 30),
            tree_bytes: Some(5 << 29),
            processes: Some(512),
            disk_bytes: Some(1 << 30),
            disk_files: Some(100_000),
            output_bytes: 8 << 20,
            print_bytes: 256 << 20,
            report_bytes: 32 << 20,
            kept_bytes: None,
        }
    }
}
