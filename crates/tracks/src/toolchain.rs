//! The toolchains of the tracks: checks them (`doctor`) and installs them (`install`).
//!
//! The data directory, the steps of an installation, the versions of a toolchain, the stamp of a complete one, and the answer
//! to whether a track can run ([`readiness`] starts nothing; [`examine`] and [`lacking_packages`] start programs). What a track
//! needs is stated only in its `track.toml`.

mod access;
mod apt;
mod debian;
mod extra;
mod install;
mod needs;
mod probe;
mod python;
mod readiness;
mod stamp;
mod steps;
mod suspect;
mod versions;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use sandbox::SandboxError;
use test_report::text::Diagnostic;
use versions::InUse;

#[doc(hidden)]
pub use access::access;
pub use apt::slim;
pub use debian::{TooOld, too_old};
pub use extra::{Packages, check_packages, extra_packages, is_package, missing_packages};
pub use install::{Brought, Wanted, install};
pub use probe::{ToolState, examine, lacking_packages};
pub use readiness::{
    Installed, MissingToolchain, Readiness, readiness, require, require_for_programs,
};
pub use suspect::suspect;

/// The default `PATH`.
const DEFAULT_PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// The toolchains of root, and of users without a home: every user can read them.
const FOR_ALL: &str = "/usr/local/share/test-runner";

/// Where installed toolchains are, and where programs are looked up.
#[derive(Debug, Clone)]
pub struct Tools {
    root: PathBuf,
    /// What root installed for all users; used for a track that is not installed below `root`.
    shared: Option<PathBuf>,
    path: String,
    /// The versions that were asked for. They stay in place while this value or a clone of it lives.
    in_use: InUse,
}

/// A toolchain could not be checked or installed.
#[derive(Debug, thiserror::Error)]
pub enum ToolchainError {
    /// The data directory cannot be written.
    #[error("cannot write to the data folder `{path}`")]
    DataDirectory {
        /// The path that could not be written.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: std::io::Error,
    },
    /// Debian packages are missing, and only root can install them.
    #[error("only root can install the missing Debian packages: {packages}")]
    NeedsRoot {
        /// Their names, separated by spaces.
        packages: String,
    },
    /// This machine's Debian has no packages that fit.
    #[error(
        "the track needs `{packages}` of Debian {needed} or newer, but this is Debian {release}"
    )]
    OldDebian {
        /// Their names, separated by spaces.
        packages: String,
        /// The oldest release that fits.
        needed: u32,
        /// This machine's release.
        release: u32,
    },
    /// A command of the installation failed.
    #[error("{step} failed: `{command}` {ending}\n{said}")]
    Step {
        /// The purpose of the command.
        step: String,
        /// Program and arguments.
        command: String,
        /// How it ended.
        ending: String,
        /// The last lines that it printed.
        said: String,
    },
    /// After the installation, a tool is missing or its version is not accepted.
    #[error("after the installation, `{tool}` is {found}, but {needed} is needed")]
    StillMissing {
        /// The tool's name.
        tool: String,
        /// What was found.
        found: String,
        /// The accepted versions.
        needed: String,
    },
    /// Every step of the installation succeeded, but something is still missing.
    #[error("after the installation, {what}")]
    Incomplete {
        /// What is missing.
        what: String,
    },
    /// Packages are wanted for a track without a package manager.
    #[error(
        "the track `{track}` takes no packages: `--with` is for tracks whose packages come from PyPI, npm or Debian"
    )]
    NoPackages {
        /// The track's id.
        track: String,
    },
    /// A version is wanted of a package that Debian has in one version.
    #[error(
        "`{package}` says a version, but the package comes from Debian, which has one version of it"
    )]
    NoVersion {
        /// As the caller wrote it.
        package: String,
    },
    /// A signal asked this process to stop.
    #[error("interrupted")]
    Interrupted,
    /// It is not the name of a package.
    #[error("`{package}` is not the name of a package, with or without a version")]
    NotAPackage {
        /// As the caller wrote it.
        package: String,
    },
    /// The sandbox failed.
    #[error("cannot start a tool")]
    Sandbox(#[from] SandboxError),
}

impl Diagnostic for ToolchainError {
    fn help(&self) -> Option<String> {
        Some(match self {
            Self::DataDirectory { .. } => "set `TEST_RUNNER_DATA` to another folder".to_owned(),
            Self::NeedsRoot { packages } => format!(
                "run `sudo apt-get install --no-install-recommends {packages}`, and try again"
            ),
            Self::OldDebian { needed, .. } => format!(
                "use the container image or Debian {needed}, or put tools of an accepted version in `PATH`"
            ),
            Self::Step { said, .. } if is_about_network(said) => {
                "check that this machine can reach the package registry".to_owned()
            }
            Self::NoVersion { .. } => "leave the version out".to_owned(),
            Self::NotAPackage { .. } => "examples: `numpy`, `numpy==2.1`, `lodash@4`".to_owned(),
            Self::Step { .. } => {
                "`test-runner install --verbose` shows everything that the command printed"
                    .to_owned()
            }
            Self::NoPackages { .. }
            | Self::Interrupted
            | Self::StillMissing { .. }
            | Self::Incomplete { .. }
            | Self::Sandbox(_) => return None,
        })
    }
}

impl Tools {
    /// From the environment: `TEST_RUNNER_DATA`, or else `test-runner` below `XDG_DATA_HOME` or `~/.local/share`.
    /// Toolchains that root installs are used by an unprivileged user, who cannot read root's home: they go to
    /// `/usr/local/share`, unless root's home already holds some. Every user who has not set a folder finds them there.
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the place where the environment is read"
    )]
    pub fn from_env() -> Self {
        let absolute = |name: &str| {
            std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute())
        };
        let named = absolute("TEST_RUNNER_DATA");
        let shared = named.is_none().then(|| FOR_ALL.into());
        let root = named
            .or_else(|| absolute("XDG_DATA_HOME").map(|dir| dir.join("test-runner")))
            .unwrap_or_else(|| at_home(absolute("HOME")));
        let path = std::env::var("PATH").ok().filter(|path| !path.is_empty());
        let path = path.unwrap_or_else(|| DEFAULT_PATH.to_owned());
        Self { root, shared, path, in_use: InUse::default() }
    }

    /// The directory of one track: the user's own; or else the one that root installed for all users; or else where the
    /// user's own would be. While this value or a clone of it lives, it stays the same, and no installation removes it.
    pub fn dir(&self, track: &str) -> PathBuf {
        let own = in_root(&self.root, track);
        let shared = self.shared.as_ref().map(|root| in_root(root, track));
        self.in_use.version(match &shared {
            Some(shared) if !own.is_dir() && shared.is_dir() => shared,
            _ => &own,
        })
    }

    /// The directory in which `verify` keeps the results of a repository's exercises.
    pub fn verify_dir(&self) -> PathBuf {
        self.root.join("verify")
    }

    /// Where programs are looked up.
    pub fn path(&self) -> &str {
        &self.path
    }

    fn root(&self) -> &Path {
        &self.root
    }
}

/// Where the version in use of a track is, or the link to it.
fn in_root(root: &Path, track: &str) -> PathBuf {
    root.join("tracks").join(track)
}

/// Whether a tool says that it could not reach another machine.
fn is_about_network(said: &str) -> bool {
    const WORDS: [&str; 12] = [
        "could not resolve",
        "name resolution",
        "could not connect",
        "failed to connect",
        "cannot initiate the connection",
        "connection refused",
        "connection broken",
        "failed to fetch",
        "timed out",
        "unreachable",
        "econnrefused",
        "enotfound",
    ];
    let said = said.to_lowercase();
    WORDS.iter().any(|word| said.contains(word))
}

/// The default data directory.
fn at_home(home: Option<PathBuf>) -> PathBuf {
    let is_root = rustix::process::geteuid().is_root();
    home.map(|dir| dir.join(".local/share/test-runner"))
        .filter(|dir| !is_root || dir.is_dir())
        .unwrap_or_else(|| FOR_ALL.into())
}

/// A command of a track with its placeholders filled in.
fn command(argv: &[String], dir: &Path) -> Vec<OsString> {
    let track = track_files(dir).to_string_lossy().into_owned();
    let fill = |text: &String| fill_tools(text, dir).replace("{track}", &track);
    argv.iter().map(|argument| fill(argument).into()).collect()
}

/// The values of the placeholders that name directories, for other uses of track data (`install`, `doctor`).
pub fn fill_tools(text: &str, tools: &Path) -> String {
    text.replace("{venv}", &tools.join("venv").to_string_lossy())
        .replace("{tools}", &tools.to_string_lossy())
}

/// Where the commands of an installation find the files of the track folder.
fn track_files(dir: &Path) -> PathBuf {
    dir.join("track")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_root_installed_serves_who_has_installed_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let (own, shared) = (dir.path().join("own"), dir.path().join("shared"));
        let in_use = InUse::default();
        let shared_root = Some(shared.clone());
        let tools = Tools { root: own.clone(), shared: shared_root, path: String::new(), in_use };
        assert_eq!(tools.dir("c"), own.join("tracks/c"));
        std::fs::create_dir_all(shared.join("tracks/c")).unwrap();
        assert_eq!(tools.dir("c"), shared.join("tracks/c"));
        std::fs::create_dir_all(own.join("tracks/c")).unwrap();
        assert_eq!(tools.dir("c"), own.join("tracks/c"));
    }
}
