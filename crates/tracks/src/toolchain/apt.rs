//! Debian packages. They belong to the machine, not to a version of a toolchain, and other programs install them too.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::ToolchainError;
use super::debian::{TooOld, too_old};
use super::steps::{OnSignal, Steps, TIMEOUT, step};
use crate::Track;

/// What apt says when another program has one of its locks.
const IS_LOCKED: [&str; 2] = ["Could not get lock", "Unable to lock"];

/// What apt says after an installation that was cut off.
const IS_HALF_DONE: &str = "dpkg --configure -a";

/// The time between two attempts to get a lock.
const LOCK_INTERVAL: Duration = Duration::from_secs(1);

impl Steps<'_, '_> {
    pub(super) fn apt_packages(&mut self, needed: &[String]) -> Result<(), ToolchainError> {
        if needed.is_empty() {
            return Ok(());
        }
        let packages = needed.join(" ");
        if let Some(TooOld { needed, release }) = too_old(self.track) {
            return Err(ToolchainError::OldDebian { packages, needed, release });
        }
        if !rustix::process::geteuid().is_root() {
            return Err(ToolchainError::NeedsRoot { packages });
        }
        self.begin(&format!("installing the Debian packages {packages}"))?;
        let words = |options: &[&str]| -> Vec<String> {
            let install = ["apt-get", "install", "--yes", "--no-install-recommends"];
            let options = install.iter().chain(options).map(|word| (*word).to_owned());
            options.chain(needed.iter().cloned()).collect()
        };
        let download = words(&["--download-only"]);
        let what = "the installation of Debian packages";
        // The package lists are only fetched if the first attempt fails: they are often present, and fetching them takes longer
        // than most installations.
        if let Err(error) = self.apt_get(what, &download, OnSignal::Ends) {
            if matches!(error, ToolchainError::Interrupted) {
                return Err(error);
            }
            let update = ["apt-get", "update"].map(str::to_owned);
            self.apt_get("the update of the package lists", &update, OnSignal::Ends)?;
            self.apt_get(what, &download, OnSignal::Ends)?;
        }
        // A package that is cut off while it is unpacked keeps everybody from installing others.
        self.apt_get(what, &words(&[]), OnSignal::Finishes)
    }

    /// Runs a command of apt when no other program has its locks.
    fn apt_get(
        &mut self,
        name: &str,
        argv: &[String],
        on_signal: OnSignal,
    ) -> Result<(), ToolchainError> {
        // apt's own words, not their translation.
        let argv = [&["env", "LC_ALL=C"].map(str::to_owned), argv].concat();
        let begin = Instant::now();
        let mut has_waited = false;
        let mut has_repaired = false;
        loop {
            let result = self.step_with(name, &argv, on_signal);
            let Err(ToolchainError::Step { said, .. }) = &result else { return result };
            if IS_LOCKED.iter().any(|words| said.contains(words)) && begin.elapsed() < TIMEOUT {
                if !has_waited {
                    self.begin("waiting for another program that installs Debian packages")?;
                    has_waited = true;
                }
                thread::sleep(LOCK_INTERVAL);
            } else if said.contains(IS_HALF_DONE) && !has_repaired {
                has_repaired = true;
                self.begin("completing an installation of Debian packages that was cut off")?;
                let repair = ["dpkg", "--configure", "-a"].map(str::to_owned);
                self.step_with("`dpkg --configure -a`", &repair, OnSignal::Finishes)?;
            } else {
                return result;
            }
        }
    }
}

/// Removes those of the newly installed Debian packages that none of these tracks needs to run, with their
/// dependencies.
pub fn slim(
    tracks: &[&Track],
    installed: &[String],
    detail: &mut dyn FnMut(&str),
) -> Result<(), ToolchainError> {
    let kept: BTreeSet<&str> = tracks
        .iter()
        .flat_map(|track| &track.toolchain.apt)
        .filter(|entry| !entry.transient)
        .map(|entry| entry.package.as_str())
        .collect();
    let gone: BTreeSet<&str> =
        installed.iter().map(String::as_str).filter(|package| !kept.contains(package)).collect();
    if gone.is_empty() {
        return Ok(());
    }
    // Removes the dependencies of a package even if another package suggests them.
    let thorough = "APT::AutoRemove::SuggestsImportant=false";
    let purge = ["apt-get", "purge", "--yes", "--auto-remove", "-o", thorough];
    let argv: Vec<OsString> = purge.into_iter().chain(gone).map(OsString::from).collect();
    step("the removal of Debian packages", &argv, Path::new("/"), OnSignal::Finishes, detail)
}
