//! The namespaces of a command: of its own are its processes, its mounts, its network, its IPC objects and its host name.
//!
//! A small process, the holder, is the first process of the namespaces. It makes the mounts ([`mounts`]) and then waits. The
//! command enters the namespaces with one system call. When this process kills the holder, the kernel kills every process of
//! the command, and nothing can escape from that. When this process dies, the holder notices and ends, with the same effect.
//!
//! An ordinary user may make namespaces within a user namespace, in which the user has the same number. Machines exist that
//! have no namespaces for this process (a container without `CAP_SYS_ADMIN`, a kernel that forbids user namespaces). Then the
//! command has the other layers only.

mod holder;
mod mounts;

use std::io;
use std::sync::OnceLock;
use std::time::Duration;

use rustix::process::Pid;
use rustix::thread::{CapabilitySet, capabilities};

use crate::confine::Confinement;
use crate::spawn::Entry;
use holder::Holder;

/// The namespaces of root's commands.
const NAMESPACES: i32 = libc::CLONE_NEWPID
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS;

/// The namespaces of one command. Everything in them is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct Namespaces {
    holder: Holder,
    kinds: i32,
}

/// The kinds of namespaces that this process may make. None for root without capabilities: the users of its commands do not exist in
/// a user namespace that it makes.
fn kinds() -> Option<i32> {
    let effective = capabilities(None).ok()?.effective;
    if effective.contains(CapabilitySet::SYS_ADMIN | CapabilitySet::SYS_CHROOT) {
        return Some(NAMESPACES);
    }
    (!rustix::process::geteuid().is_root()).then_some(NAMESPACES | libc::CLONE_NEWUSER)
}

/// Whether this process can make namespaces.
pub(crate) fn are_supported() -> bool {
    static SUPPORTED: OnceLock<bool> = OnceLock::new();
    let tried =
        || Namespaces::new(&Confinement { hidden: vec!["/tmp".into()], ..Confinement::default() });
    *SUPPORTED.get_or_init(|| tried().is_ok())
}

impl Namespaces {
    /// The namespaces for a command. `None` if it has no confinement, or if this machine has no namespaces.
    pub(crate) fn of(confinement: Option<&Confinement>) -> io::Result<Option<Self>> {
        let wanted = confinement.filter(|confinement| !confinement.without_namespaces);
        wanted.filter(|_| are_supported()).map(Self::new).transpose()
    }

    fn new(confinement: &Confinement) -> io::Result<Self> {
        let kinds = kinds().ok_or(io::ErrorKind::PermissionDenied)?;
        Ok(Self { holder: Holder::start(confinement, kinds)?, kinds })
    }

    /// How a command enters them.
    pub(crate) fn entry(&self) -> Entry {
        Entry { pidfd: self.holder.pidfd(), kinds: self.kinds }
    }

    /// The first process, which adopts the orphans of the command.
    pub(crate) fn first_process(&self) -> Pid {
        self.holder.pid()
    }

    /// Kills all processes in the namespaces. They end soon, and [`Self::wait`] waits for that.
    pub(crate) fn kill(&self) {
        self.holder.kill();
    }

    /// Waits until no process is left. The caller has reaped the command, which is a child of this process.
    pub(crate) fn wait(mut self, time: Duration) -> io::Result<()> {
        self.holder.wait(time)
    }
}
