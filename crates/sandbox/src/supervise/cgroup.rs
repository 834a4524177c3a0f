//! The memory cgroup of a command: the kernel counts all memory of its processes, its own memory for them included.
//!
//! Other limits count what processes use, and miss what the kernel keeps for them: the contents of pipes and sockets, files in
//! memory that nobody has open. A cgroup counts these too. It is made beside the cgroup of this process (version 2) or below it
//! (version 1), where this process may do so: as root, or where a service manager has delegated a part of the tree to the user.

#![expect(unsafe_code, reason = "a system call between fork and exec")]

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use crate::limits::Limits;

use super::cleanup_helper;
use super::resource_limits::MAX_TASKS;
use crate::descriptors::above_inherited;

/// Where the cgroups of version 2 are mounted, and the memory cgroups of version 1.
const UNIFIED: &str = "/sys/fs/cgroup";
const MEMORY: &str = "/sys/fs/cgroup/memory";

/// A cgroup may use this part more than the limit of the command, in addition to [`ALLOWANCE_BYTES`]: the monitor counts less than
/// the kernel, and ends a command with a clear reason.
const ALLOWANCE_PART: u64 = 8;
const ALLOWANCE_BYTES: u64 = 64 << 20;

/// The number of attempts to remove a cgroup, whose last process the kernel may not have left yet.
const REMOVAL_TRIES: u32 = 10;
const PAUSE_BETWEEN_TRIES: Duration = Duration::from_millis(1);

/// The files of a version of cgroups.
#[derive(Debug, Clone, Copy)]
struct Files {
    memory: &'static str,
    /// 0 forbids swapping. May be missing.
    swap: Option<&'static str>,
    processes: Option<&'static str>,
    /// Has a line `oom_kill <count>`.
    events: &'static str,
}

const VERSION_1: Files = Files {
    memory: "memory.limit_in_bytes",
    swap: None,
    processes: None,
    events: "memory.oom_control",
};

const VERSION_2: Files = Files {
    memory: "memory.max",
    swap: Some("memory.swap.max"),
    processes: Some("pids.max"),
    events: "memory.events",
};

/// A folder in which this process makes cgroups.
#[derive(Debug)]
struct Parent {
    folder: PathBuf,
    files: Files,
}

/// The folder of a cgroup, which is removed when dropped.
#[derive(Debug)]
struct Folder(PathBuf);

/// The cgroup of a command. It is removed when dropped.
#[derive(Debug)]
pub(crate) struct Cgroup {
    folder: Folder,
    files: Files,
    /// Its `cgroup.procs`, open for writing.
    entrance: OwnedFd,
}

/// Whether this process can make cgroups.
pub(crate) fn are_supported() -> bool {
    parent().is_some()
}

/// The folder for cgroups, if there is one. The first call makes a cgroup and removes it.
fn parent() -> Option<&'static Parent> {
    static PARENT: OnceLock<Option<Parent>> = OnceLock::new();
    PARENT
        .get_or_init(|| {
            let own = fs::read_to_string("/proc/self/cgroup").ok()?;
            let limits = Limits { tree_bytes: Some(1 << 40), ..Limits::default() };
            parents(&own)
                .into_iter()
                .find(|place| Cgroup::new(place, &limits).is_ok_and(|made| made.can_be_entered()))
        })
        .as_ref()
}

/// The possible folders for cgroups of a process whose `/proc/self/cgroup` this is.
fn parents(own: &str) -> Vec<Parent> {
    let mut found = Vec::new();
    for line in own.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else { continue };
        let path = path.trim_start_matches('/');
        if controllers.split(',').any(|controller| controller == "memory") {
            // A container sees its own cgroup at the root, though it may be told another path.
            for folder in [Path::new(MEMORY).join(path), MEMORY.into()] {
                found.push(Parent { folder, files: VERSION_1 });
            }
        } else if controllers.is_empty() && !path.is_empty() {
            let own = Path::new(UNIFIED).join(path);
            // A cgroup with processes in it has no cgroups with limits below it.
            found.extend(
                own.parent().map(|folder| Parent { folder: folder.into(), files: VERSION_2 }),
            );
        }
    }
    found
}

impl Cgroup {
    /// A cgroup for a command with these limits. `None` if the command's memory is not limited, or if this process cannot make
    /// cgroups.
    pub(crate) fn of(limits: &Limits) -> io::Result<Option<Self>> {
        if limits.tree_bytes.is_none() {
            return Ok(None);
        }
        parent().map(|parent| Self::new(parent, limits)).transpose()
    }

    fn new(parent: &Parent, limits: &Limits) -> io::Result<Self> {
        let folder = Folder::create_in(&parent.folder)?;
        let files = parent.files;
        let limit = limits.tree_bytes.unwrap_or(u64::MAX);
        let allowed = limit.saturating_add(limit / ALLOWANCE_PART).saturating_add(ALLOWANCE_BYTES);
        folder.write(files.memory, allowed)?;
        // These two fail if the kernel has no swapping, or if the controller of processes is not enabled.
        for (file, value) in [(files.swap, 0), (files.processes, MAX_TASKS)] {
            let _ = file.map(|file| folder.write(file, value));
        }
        let entrance = folder.open("cgroup.procs")?;
        Ok(Self { folder, files, entrance: above_inherited(entrance.into())? })
    }

    /// Whether a process of this one can enter it: that needs rights over both cgroups and over the one around them.
    fn can_be_entered(&self) -> bool {
        let entrance = self.entrance();
        #[expect(clippy::disallowed_methods, reason = "the sandbox is where programs are started")]
        // Nothing has this name: the child that has entered can do no more.
        let mut command = Command::new("");
        // SAFETY: a system call on a static text, which allocates and locks nothing.
        unsafe {
            command.pre_exec(move || match libc::write(entrance, c"0".as_ptr().cast(), 1) {
                1 => Ok(()),
                _ => Err(io::Error::last_os_error()),
            });
        }
        command.spawn().is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
    }

    /// The descriptor to which a process writes `0` to enter.
    pub(crate) fn entrance(&self) -> RawFd {
        self.entrance.as_raw_fd()
    }

    /// Whether the kernel killed a process because the memory was used up.
    pub(crate) fn was_exceeded(&self) -> bool {
        let events = fs::read_to_string(self.folder.0.join(self.files.events)).unwrap_or_default();
        kills(&events) > 0
    }
}

/// The number of processes that the kernel killed, as a file of events says.
fn kills(events: &str) -> u64 {
    let count = events.lines().find_map(|line| line.strip_prefix("oom_kill "));
    count.and_then(|count| count.trim().parse().ok()).unwrap_or(0)
}

impl Folder {
    fn create_in(parent: &Path) -> io::Result<Self> {
        let make = |path: &Path| fs::create_dir(path);
        let made = tempfile::Builder::new().prefix("test-runner-").make_in(parent, make)?;
        let path = made.into_temp_path().keep().map_err(io::Error::other)?;
        cleanup_helper::watch_folder(&path);
        Ok(Self(path))
    }

    fn open(&self, file: &str) -> io::Result<File> {
        OpenOptions::new().write(true).open(self.0.join(file))
    }

    fn write(&self, file: &str, value: u64) -> io::Result<()> {
        self.open(file)?.write_all(value.to_string().as_bytes())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        for _ in 0..REMOVAL_TRIES {
            if fs::remove_dir(&self.0).is_ok() {
                break;
            }
            thread::sleep(PAUSE_BETWEEN_TRIES);
        }
        cleanup_helper::forget_folder(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cgroups_are_made_beside_or_below_that_of_this_process() {
        let folders = |own: &str| {
            let found = parents(own).into_iter();
            found.map(|parent| parent.folder.display().to_string()).collect::<Vec<_>>()
        };
        let scope = "0::/user.slice/user-1.slice/user@1.service/app.slice/run.scope\n";
        let slice = "/sys/fs/cgroup/user.slice/user-1.slice/user@1.service/app.slice";
        assert_eq!(folders(scope), [slice]);
        assert_eq!(folders("0::/\n"), [""; 0]);
        let first = "9:name=systemd:/\n4:cpu,memory:/a/b\n0::/\n";
        assert_eq!(folders(first), ["/sys/fs/cgroup/memory/a/b", "/sys/fs/cgroup/memory"]);
        assert_eq!(folders("nonsense\n"), [""; 0]);
    }

    #[test]
    fn the_kills_are_counted() {
        assert_eq!(kills("low 0\noom 2\noom_kill 3\noom_group_kill 1\n"), 3);
        assert_eq!(kills("oom_kill_disable 0\nunder_oom 0\noom_kill 0\n"), 0);
        assert_eq!(kills(""), 0);
    }
}
