//! The ruleset of a confined command: which files it may write (Landlock) and which system calls fail (seccomp).
//!
//! It is made before the fork; the child only applies it. If the kernel lacks a layer, that is not an error here:
//! [`layers`] lists what the machine supports, for callers that need all of it.

use std::collections::BTreeMap;
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, RulesetAttr,
    RulesetCreatedAttr, Scope, path_beneath_rules,
};
use schemars::JsonSchema;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch};
use serde::Serialize;

use super::account::Account;

/// What a command may not do, beside its limits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Confinement {
    /// The only folders in which it can create, change or remove files.
    pub writable: Vec<PathBuf>,
    /// Folders that it cannot read, but for those in `writable` and `readable`.
    pub hidden: Vec<PathBuf>,
    /// What it can read all the same.
    pub readable: Vec<PathBuf>,
    /// The user that it runs as, if that is not the user of this process.
    pub account: Option<Account>,
}

/// One layer of the sandbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Layer {
    /// Its short name.
    pub name: &'static str,
    /// What it keeps a solution from.
    #[serde(rename = "keeps")]
    pub prevents: &'static str,
    /// Whether this machine supports it.
    #[serde(rename = "there")]
    pub is_supported: bool,
}

/// Devices that programs write to and that store nothing.
const DEVICES: [&str; 6] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

/// The rules of one command, ready for the child.
#[derive(Debug, Default)]
pub(super) struct Ruleset {
    /// The Landlock ruleset, if the kernel has Landlock.
    pub(super) landlock: Option<OwnedFd>,
    /// The filter of system calls, if there is one for this processor.
    pub(super) filter: Option<&'static BpfProgram>,
}

impl Ruleset {
    /// Makes the rules; none if the command is not confined. What the kernel lacks is left out.
    pub(super) fn of(confinement: Option<&Confinement>) -> io::Result<Self> {
        let Some(confinement) = confinement else { return Ok(Self::default()) };
        let abi = super::child::landlock_version();
        let landlock = landlock_ruleset(confinement, abi).map_err(io::Error::other)?;
        Ok(Self { landlock: landlock.map(super::pipes::above).transpose()?, filter: filter() })
    }
}

/// All layers, supported or not.
pub fn layers() -> Vec<Layer> {
    let abi = super::child::landlock_version();
    let layer = |name, prevents, is_supported| Layer { name, prevents, is_supported };
    let unprivileged = !rustix::process::geteuid().is_root() || Account::for_runs().is_some();
    vec![
        layer("user", "the rights of root, and the files of other users", unprivileged),
        layer(
            "landlock-files",
            "writing outside of its scratch folder, and reading exercises, inputs and other runs",
            abi >= 3,
        ),
        layer("landlock-network", "TCP connections", abi >= 4),
        layer(
            "landlock-signals",
            "signals to, and the memory of, processes that it did not start",
            abi >= 6,
        ),
        layer("seccomp", "kernel interfaces that no test needs", filter().is_some()),
    ]
}

/// Whether this machine can keep a command from reading a folder that its user may read.
pub fn forbids_reading() -> bool {
    super::child::landlock_version() > 0
}

/// The ruleset for a kernel with this version of Landlock, 0 if it has none. Each version supports more than the one before
/// it, and rejects an empty set of rights.
fn landlock_ruleset(
    confinement: &Confinement,
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
    if !confinement.hidden.is_empty() {
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
    let mut rules =
        rules.create()?.add_rules(path_beneath_rules(&confinement.writable, writing))?;
    let device = writing & (AccessFs::WriteFile | AccessFs::Truncate | AccessFs::IoctlDev);
    for path in DEVICES {
        // A machine may lack one of them.
        if let Ok(opened) = PathFd::new(path) {
            rules = rules.add_rule(PathBeneath::new(opened, device))?;
        }
    }
    if !confinement.hidden.is_empty() {
        let hidden: Vec<PathBuf> =
            confinement.hidden.iter().filter_map(|path| path.canonicalize().ok()).collect();
        let mut readable = [&confinement.writable[..], &confinement.readable].concat();
        beside(Path::new("/"), &hidden, &mut readable);
        rules = rules.add_rules(path_beneath_rules(&readable, reading))?;
    }
    Ok(rules.into())
}

/// A folder with more entries than this on the way to a hidden one is hidden as a whole: each entry is a rule of its own.
const MAX_ENTRIES: usize = 4096;

/// Everything below a folder that is neither hidden nor holds something hidden.
fn beside(folder: &Path, hidden: &[PathBuf], readable: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let entries: Vec<_> = entries.take(MAX_ENTRIES + 1).collect();
    if entries.len() > MAX_ENTRIES {
        return;
    }
    for entry in entries {
        let path = entry.path();
        // What a link leads to has an entry of its own.
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if is_link || hidden.contains(&path) {
            continue;
        }
        if hidden.iter().any(|hidden| hidden.starts_with(&path)) {
            beside(&path, hidden, readable);
        } else {
            readable.push(path);
        }
    }
}

/// The filter, made once: it is the same for all commands.
fn filter() -> Option<&'static BpfProgram> {
    static FILTER: OnceLock<Option<BpfProgram>> = OnceLock::new();
    FILTER.get_or_init(compiled).as_ref()
}

/// Makes the filter: the calls of [`REFUSED`] fail with `EPERM`, all others are allowed.
fn compiled() -> Option<BpfProgram> {
    if !super::child::takes_filters() {
        return None;
    }
    let arch = TargetArch::try_from(std::env::consts::ARCH).ok()?;
    let refused: BTreeMap<i64, Vec<seccompiler::SeccompRule>> =
        REFUSED.iter().map(|call| (*call, Vec::new())).collect();
    let refuse = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    SeccompFilter::new(refused, SeccompAction::Allow, refuse, arch).ok()?.try_into().ok()
}

/// Ways into other processes' files, keys and namespaces, memory and queues that outlive a process and that other runs can
/// find, and large parts of the kernel that no test needs. `ptrace` is allowed: leak checkers use it on their own process,
/// and Landlock restricts it to the command's processes.
const REFUSED: [libc::c_long; 33] = [
    libc::SYS_open_by_handle_at,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_mount_setattr,
    libc::SYS_setns,
    libc::SYS_unshare,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Linux 5.13 has the first version of Landlock, 6.12 the sixth. All of them must work.
    #[test]
    fn rules_are_made_for_every_version_of_landlock() {
        let here = super::super::child::landlock_version();
        let confinement =
            Confinement { writable: vec![std::env::temp_dir()], ..Confinement::default() };
        for version in 0..=here {
            let made = landlock_ruleset(&confinement, version);
            let made = made.unwrap_or_else(|error| panic!("version {version}: {error}"));
            assert_eq!(made.is_some(), version > 0, "version {version}");
        }
    }
}
