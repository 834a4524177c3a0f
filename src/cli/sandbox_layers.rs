//! The option `--sandbox` of `run` and `batch`, and what is said about missing layers.

use super::{Failure, print};
use runner::run::{RequiredLayers, RunError, missing_layers};
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

    /// Warns of layers that this machine lacks and nobody requires. `jobs` is the number of concurrent runs of a command
    /// that has many.
    pub(super) fn warn(&self, jobs: Option<usize>) {
        let missing = missing_layers();
        if !missing.is_empty() && self.required.missing().is_empty() {
            let text = format!("this machine lacks layers of the sandbox: {}", missing.join(", "));
            let jobs = jobs.filter(|_| runs_can_fail_each_other());
            print::warning(Message::from(text).help(advice(jobs)));
        }
    }
}

/// Whether a solution can make the files of a concurrent run unreadable here, and so fail it.
pub(super) fn runs_can_fail_each_other() -> bool {
    share_files(&missing_layers(), sandbox::Account::for_runs().is_some())
}

/// The owner of a file may change its mode, and no layer but `files` prevents that.
fn share_files(missing: &[&str], have_own_users: bool) -> bool {
    !have_own_users && missing.contains(&"files")
}

/// What to do about missing layers. `jobs` is the number of concurrent runs where they can fail each other.
fn advice(jobs: Option<usize>) -> String {
    let doctor = "`test-runner doctor --sandbox` shows what each layer prevents";
    let reason = "a solution can make the files of a concurrent run unreadable, and so fail it";
    match jobs {
        None => doctor.to_owned(),
        Some(1) => format!("runs are not concurrent, because {reason}; {doctor}"),
        Some(_) => format!("{reason}; without `--jobs`, runs are not concurrent; {doctor}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{advice, share_files};

    #[test]
    fn runs_of_one_user_share_files_without_the_layer() {
        assert!(share_files(&["files", "memory"], false));
        assert!(!share_files(&["files", "memory"], true));
        assert!(!share_files(&["memory"], false));
    }

    #[test]
    fn concurrent_runs_that_share_files_are_warned_of() {
        assert!(advice(Some(2)).contains("without `--jobs`"));
        assert!(advice(Some(1)).starts_with("runs are not concurrent"));
        assert!(!advice(None).contains("concurrent"));
    }
}
