//! The rules of a confined command: the files that it may read and write (Landlock), with the filter of its system calls.
//!
//! This process makes the rules before the fork; the child only applies them. A layer that the kernel lacks is left out
//! without an error. A caller that needs all layers asks [`layers`](super::layers()).
#![expect(unsafe_code, reason = "Landlock calls that the library does not offer")]

use std::io;
use std::os::fd::{OwnedFd, RawFd};
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, RulesetAttr,
    RulesetCreatedAttr, Scope, path_beneath_rules,
};
use seccompiler::BpfProgram;

use super::{Confinement, Isolation, seccomp};
use crate::descriptors::above_inherited;

/// Devices that a command may write to, because they store nothing.
const WRITABLE_DEVICES: [&str; 6] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

/// The rules of one command, ready for the child.
#[derive(Debug, Default)]
pub(crate) struct Ruleset {
    /// The Landlock ruleset, if the kernel has Landlock.
    pub(crate) landlock: Option<OwnedFd>,
    /// The filters of system calls. None if there are none for this processor.
    pub(crate) filters: &'static [BpfProgram],
}

impl Ruleset {
    /// Makes the rules. An unconfined command has none. In namespaces of its own, a command does not see hidden folders at all, so
    /// no rule hides them.
    pub(crate) fn of(confinement: Option<&Confinement>, isolation: Isolation) -> io::Result<Self> {
        let Some(confinement) = confinement else { return Ok(Self::default()) };
        let abi = landlock_version();
        let hides = matches!(isolation, Isolation::RulesOnly) && !confinement.hidden.is_empty();
        // The list takes a walk through folders: not without the rules that it is for.
        let readable = (hides && abi > 0).then(|| around_hidden(confinement));
        let landlock = landlock_ruleset(&confinement.writable, readable.as_deref(), abi);
        let landlock = landlock.map_err(io::Error::other)?;
        Ok(Self {
            landlock: landlock.map(above_inherited).transpose()?,
            filters: seccomp::filters(isolation),
        })
    }
}

/// A Landlock ruleset for a command that can write in some folders, and that can read, if `readable` says so, nothing but what it
/// names. `None` if the kernel has no Landlock.
pub(crate) fn of_files(
    writable: &[PathBuf],
    readable: Option<&[PathBuf]>,
) -> io::Result<Option<OwnedFd>> {
    landlock_ruleset(writable, readable, landlock_version()).map_err(io::Error::other)
}

/// All that a command can read which does not see hidden folders.
fn around_hidden(confinement: &Confinement) -> Vec<PathBuf> {
    let hidden = confinement.hidden.iter().filter_map(|path| path.canonicalize().ok());
    let mut readable = [&confinement.writable[..], &confinement.readable].concat();
    readable_around(Path::new("/"), &hidden.collect::<Vec<_>>(), &mut readable);
    readable
}

/// The ruleset for a kernel with this version of Landlock, 0 if it has none. Each version supports more than the one before
/// it, and rejects an empty set of rights.
fn landlock_ruleset(
    writable: &[PathBuf],
    readable: Option<&[PathBuf]>,
    version: i32,
) -> Result<Option<OwnedFd>, landlock::RulesetError> {
    let abi = ABI::from(version);
    let writing = AccessFs::from_write(abi);
    if writing.is_empty() {
        return Ok(None);
    }
    let mut rules = landlock::Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(writing)?;
    let reading = AccessFs::ReadFile | AccessFs::ReadDir;
    if readable.is_some() {
        rules = rules.handle_access(reading)?;
    }
    let network = AccessNet::from_all(abi);
    if !network.is_empty() {
        rules = rules.handle_access(network)?;
    }
    let scope = Scope::from_all(abi);
    if !scope.is_empty() {
        rules = rules.scope(scope)?;
    }
    let mut rules = rules.create()?.add_rules(path_beneath_rules(writable, writing))?;
    let device = writing & (AccessFs::WriteFile | AccessFs::Truncate | AccessFs::IoctlDev);
    for path in WRITABLE_DEVICES {
        // A machine may lack some devices.
        if let Ok(opened) = PathFd::new(path) {
            rules = rules.add_rule(PathBeneath::new(opened, device))?;
        }
    }
    if let Some(readable) = readable {
        rules = rules.add_rules(path_beneath_rules(readable, reading))?;
    }
    Ok(rules.into())
}

/// A folder that leads to a hidden one is hidden as a whole if it has more entries, because each entry needs a rule.
const MAX_FOLDER_ENTRIES: usize = 4096;

/// Adds all entries below a folder to `readable`, except for the hidden ones and the folders that lead to them.
fn readable_around(folder: &Path, hidden: &[PathBuf], readable: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let entries: Vec<_> = entries.take(MAX_FOLDER_ENTRIES + 1).collect();
    if entries.len() > MAX_FOLDER_ENTRIES {
        return;
    }
    for entry in entries {
        let path = entry.path();
        // The target of a link has an entry of its own.
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if is_link || hidden.contains(&path) {
            continue;
        }
        if hidden.iter().any(|hidden| hidden.starts_with(&path)) {
            readable_around(&path, hidden, readable);
        } else {
            readable.push(path);
        }
    }
}

/// Applies a Landlock ruleset to this thread, to its program after `execve`, and to all processes that it starts.
pub(crate) fn restrict(ruleset: RawFd) -> io::Result<()> {
    // SAFETY: a system call without memory.
    let result = unsafe {
        libc::syscall(
            libc::SYS_landlock_restrict_self,
            libc::c_long::from(ruleset),
            0 as libc::c_long,
        )
    };
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// The kernel's version of Landlock. 0 or less if the kernel has no Landlock.
pub(crate) fn landlock_version() -> i32 {
    /// `LANDLOCK_CREATE_RULESET_VERSION` of `linux/landlock.h`.
    const VERSION: libc::c_long = 1;
    // SAFETY: with this flag and a null pointer the call only returns the version.
    let version = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            std::ptr::null::<u8>(),
            0 as libc::c_long,
            VERSION,
        )
    };
    i32::try_from(version).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Linux 5.13 has the first version of Landlock, 6.12 the sixth. All of them must work.
    #[test]
    fn rules_are_made_for_every_version_of_landlock() {
        let here = landlock_version();
        for version in 0..=here {
            let made = landlock_ruleset(&[std::env::temp_dir()], None, version);
            let made = made.unwrap_or_else(|error| panic!("version {version}: {error}"));
            assert_eq!(made.is_some(), version > 0, "version {version}");
        }
    }
}
