//! What a sandboxed command may use.

use std::time::Duration;

use serde::Serialize;

/// The bounds of one command. `None` means that the bound is not set by us, unless the field says otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Limits {
    /// Wall-clock time for the command and everything it starts.
    pub wall: Duration,
    /// CPU time of each process, in whole seconds (`RLIMIT_CPU`). `None` follows the wall limit: what all CPUs of this
    /// machine together can give in that time, and a second more, so that it never cuts short what the wall limit allows.
    pub cpu_seconds: Option<u64>,
    /// Largest file that a process may write, in bytes (`RLIMIT_FSIZE`).
    pub file_bytes: Option<u64>,
    /// Open file descriptors of each process (`RLIMIT_NOFILE`).
    pub open_files: Option<u64>,
    /// Private writable memory of each process, in bytes (`RLIMIT_DATA`, which leaves the address space free for
    /// runtimes that reserve much and use little).
    pub data_bytes: Option<u64>,
    /// Memory of all processes of the command together, in bytes, without what they share with files of a disk. Looked at
    /// ten times a second.
    pub tree_bytes: Option<u64>,
    /// How many processes there may be at a time. Looked at as often.
    pub processes: Option<usize>,
    /// What the writable folders of a confined command may hold on the disk, in bytes, with what was there at its start.
    /// Looked at as often, where the file system shows a need.
    pub disk_bytes: Option<u64>,
    /// How many files and folders may be in them.
    pub disk_files: Option<u64>,
    /// Bytes that each of stdout, stderr and the report channel may carry; more ends the run.
    pub output_bytes: usize,
    /// Bytes of each stream that are kept in memory; what comes after them, up to `output_bytes`, is counted in
    /// [`Captured::dropped`](super::Captured::dropped) and still handed to a live sink. `None` keeps everything that
    /// `output_bytes` allows. The report channel is always kept whole.
    pub kept_bytes: Option<usize>,
}

impl Default for Limits {
    /// 15 s wall, 64 MiB files, 1,024 files, 2 GiB of data in a process and 2.5 GiB of
    /// memory in all, 512 processes, 1 GiB in 100,000 files, 8 MiB of output, all of it kept; the CPU limit follows the
    /// wall limit.
    fn default() -> Self {
        Self {
            wall: Duration::from_secs(15),
            cpu_seconds: None,
            file_bytes: Some(64 << 20),
            open_files: Some(1024),
            data_bytes: Some(2 << 30),
            tree_bytes: Some(5 << 29),
            processes: Some(512),
            disk_bytes: Some(1 << 30),
            disk_files: Some(100_000),
            output_bytes: 8 << 20,
            kept_bytes: None,
        }
    }
}
