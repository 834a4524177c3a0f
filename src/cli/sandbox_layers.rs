//! The option `--sandbox` of `run` and `batch`, and what is said about missing layers.

use super::{Failure, print};
use crate::runner::{RequiredLayers, RunError, missing_layers};
use test_report::text::Message;

/// The layers of the sandbox that runs need.
#[derive(Debug, clap::Args)]
pub(super) struct SandboxLayers {
    /// `require`: exit with code 78 if this machine lacks a layer of the sandbox; `require=net,files,memory,pid`: one of these.
    #[arg(
        long = "sandbox",
        default_value = "auto",
        value_name = "auto|require[=LAYERS]",
        help_heading = "Limits"
    )]
    pub(super) required: RequiredLayers,
}

impl SandboxLayers {
    /// An error if this machine lacks a required layer.
    pub(super) fn check(&self) -> Result<(), Failure> {
        match self.required.missing() {
            missing if missing.is_empty() => Ok(()),
            missing => Err(RunError::MissingLayers { missing: missing.join(", ") }.into()),
        }
    }

    /// Warns of layers that this machine lacks and nobody requires, if this number of runs are concurrent.
    pub(super) fn warn(&self, jobs: usize) {
        let missing = missing_layers();
        if !missing.is_empty() && self.required.missing().is_empty() {
            let have_own_users = sandbox::Account::for_runs().is_some();
            let text = format!("this machine lacks layers of the sandbox: {}", missing.join(", "));
            print::warning(Message::from(text).help(advice(&missing, have_own_users, jobs)));
        }
    }
}

/// What to do about missing layers, if this number of runs, with users of their own or not, are concurrent.
fn advice(missing: &[&str], have_own_users: bool, jobs: usize) -> String {
    let doctor = "`test-runner doctor --sandbox` shows what each layer prevents";
    // The owner of a file may change its mode, and no other layer prevents that.
    if jobs > 1 && !have_own_users && missing.contains(&"files") {
        return format!(
            "a solution can make the files of a concurrent run unreadable, and so fail it; `--jobs 1` prevents that; {doctor}"
        );
    }
    doctor.to_owned()
}

#[cfg(test)]
mod tests {
    use super::advice;

    #[test]
    fn concurrent_runs_of_one_user_are_warned_of() {
        let warns = |missing: &[&str], have_own_users, jobs| {
            advice(missing, have_own_users, jobs).contains("`--jobs 1`")
        };
        assert!(warns(&["files", "memory"], false, 2));
        assert!(!warns(&["files", "memory"], false, 1));
        assert!(!warns(&["files", "memory"], true, 2));
        assert!(!warns(&["memory"], false, 2));
    }
}
