//! The layers of the sandbox, and which of them this machine supports.

use serde::Serialize;

use crate::confine::{Account, Isolation, ruleset, seccomp};
use crate::namespaces;
use crate::supervise::cgroup;

/// One layer of the sandbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Layer {
    /// Its short name.
    pub name: &'static str,
    // This is the description in `docs/schemas/sandbox-v1.json`.
    /// What it keeps a solution from.
    #[serde(rename = "keeps")]
    pub prevents: &'static str,
    /// Whether this machine supports it.
    #[serde(rename = "there")]
    pub is_supported: bool,
}

/// All layers, supported or not. The first call starts a process, to find out about namespaces.
pub fn layers() -> Vec<Layer> {
    let has_namespaces = namespaces::are_supported();
    let has_filters = !seccomp::filters(Isolation::RulesOnly).is_empty();
    let abi = ruleset::landlock_version();
    let layer = |name, prevents, is_supported| Layer { name, prevents, is_supported };
    let unprivileged = !rustix::process::geteuid().is_root() || Account::for_runs().is_some();
    vec![
        layer("user", "the rights of root, and the files of other users", unprivileged),
        layer(
            "files",
            "seeing exercises, inputs, outputs and other runs, and changing any other file, its owner, mode or times included",
            has_namespaces,
        ),
        layer(
            "net",
            "every network, and sockets of other programs that have no path",
            has_namespaces || has_filters && abi >= 6,
        ),
        layer(
            "memory",
            "using more memory than its limit by way of the kernel: pipes, sockets, open files in memory",
            cgroup::are_supported(),
        ),
        layer("pid", "seeing, signalling, changing and outliving other processes", has_namespaces),
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
        layer("seccomp", "kernel interfaces that no test needs", has_filters),
    ]
}

/// Whether this machine can keep a command from reading a folder that its user may read.
pub fn can_forbid_reading() -> bool {
    namespaces::are_supported() || ruleset::landlock_version() > 0
}
