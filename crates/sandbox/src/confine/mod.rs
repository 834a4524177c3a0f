//! What a command may do: its user, the files that it may read and write, and the system calls that it may make.
//!
//! This folder prepares the rules. `spawn` applies them in the child.

pub(crate) mod account;
pub(crate) mod harden;
pub(crate) mod isolate;
pub(crate) mod permissions;
pub(crate) mod ruleset;
pub(crate) mod seccomp;

use std::path::PathBuf;

pub use account::Account;
pub use permissions::closed_to_others;

/// What keeps a command apart from the rest of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Isolation {
    /// Namespaces of its own, in which rules for files and filters apply too.
    Namespaces,
    /// Rules for files and filters only.
    RulesOnly,
}

/// The restrictions on a command, in addition to its limits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Confinement {
    /// The only folders in which the command can create, change or remove files.
    pub writable: Vec<PathBuf>,
    /// Folders that the command cannot read, except for those in `writable` and `readable`.
    pub hidden: Vec<PathBuf>,
    /// Files and folders within `hidden` that the command can read.
    pub readable: Vec<PathBuf>,
    /// Whether the command shares the namespaces of this process, as on a machine that has none.
    pub without_namespaces: bool,
    /// The user of the command, if it is not the user of this process.
    pub account: Option<Account>,
}
