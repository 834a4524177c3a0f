//! The layers of the sandbox, and which of them this machine supports.

use schemars::JsonSchema;
use serde::Serialize;

use super::account::Account;
use super::{ruleset, seccomp};

/// One layer of the sandbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
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

/// All layers, supported or not.
pub fn layers() -> Vec<Layer> {
    let abi = ruleset::landlock_version();
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
        layer("seccomp", "kernel interfaces that no test needs", seccomp::filter().is_some()),
    ]
}
