//! Installs what a track needs: Debian packages, a Python environment, npm packages, and the track's own commands.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::Duration;

use rustix::fs::FlockOperation;

use super::debian::{TooOld, too_old};
use super::extra::{self, Packages};
use super::stamp::Stamp;
use super::{ToolchainError, Tools, command, probe, python, readiness, track_files};
use crate::{Toolchain, Track};
use sandbox::{CommandOutput, TrustedCommand, closed_to_others};

/// Time limit of a step, which may download and compile much.
const TIMEOUT: Duration = Duration::from_mins(30);

/// Installs the toolchain of a track, and returns which Debian packages were missing; `None` if `only_if_missing` is
/// set and the toolchain is present. `progress` gets one line per step when it begins; `detail` gets the output of the
/// tools.
pub fn install(
    track: &Track,
    tools: &Tools,
    only_if_missing: bool,
    progress: &mut dyn FnMut(&str),
    detail: &mut dyn FnMut(&str),
) -> Result<Option<Vec<String>>, ToolchainError> {
    let is_there = || only_if_missing && readiness(track, tools).is_current();
    if is_there() {
        return Ok(None);
    }
    let dir = tools.own_dir(&track.id);
    fs::create_dir_all(&dir).map_err(|source| not_written(&dir, source))?;
    let _lock = lock(tools, progress)?;
    // Another process may have installed it while we waited.
    if is_there() {
        return Ok(None);
    }
    Stamp::remove(&dir).map_err(|source| not_written(&dir, source))?;
    let python = python::interpreter(tools);
    let mut installation =
        Installation { track, toolchain: &track.toolchain, dir: &dir, python, progress, detail };
    let packages = installation.apt().inspect_err(|_| {
        // Nothing is left of an installation that was refused: a folder with files is not removed.
        drop(fs::remove_dir(&dir));
    })?;
    // One of them may be an interpreter.
    installation.python = python::interpreter(tools);
    installation.pip()?;
    installation.npm()?;
    installation.setup()?;
    (installation.progress)("checking versions");
    for state in probe::examine(track, tools)? {
        if !state.accepted {
            let found = state
                .version
                .map_or_else(|| "missing".to_owned(), |version| format!("at version {version}"));
            return Err(ToolchainError::StillMissing {
                tool: state.tool,
                found,
                needed: state.needed,
            });
        }
    }
    Stamp::write(track, &dir).map_err(|source| not_written(&dir, source))?;
    match readiness(track, tools).missing {
        Some(what) => Err(ToolchainError::Incomplete { what }),
        None => Ok(Some(packages)),
    }
}

/// Installs packages that exercises need into the toolchain of a track, and returns them with their versions. The next
/// installation of the track keeps them.
pub fn install_packages(
    track: &Track,
    tools: &Tools,
    packages: &[String],
    progress: &mut dyn FnMut(&str),
    detail: &mut dyn FnMut(&str),
) -> Result<Packages, ToolchainError> {
    extra::check_packages(track, packages)?;
    let dir = tools.own_dir(&track.id);
    let _lock = lock(tools, progress)?;
    let python = python::interpreter(tools);
    let mut installation =
        Installation { track, toolchain: &track.toolchain, dir: &dir, python, progress, detail };
    let mut found = Packages::new();
    if track.toolchain.with.is_some() {
        let packages = packages.iter();
        let debian = packages.filter_map(|name| extra::debian_package(&track.toolchain, name));
        installation.apt_packages(&debian.collect::<Vec<_>>())?;
    } else if track.toolchain.pip.is_empty() {
        installation.npm_packages(packages)?;
    } else {
        installation.pip_packages(packages)?;
    }
    for package in packages {
        let name = extra::name(package);
        found.insert(name.to_owned(), installation.version(name)?);
    }
    let before = extra::recorded(&dir);
    let mut all = before.clone();
    all.extend(found.clone());
    let record =
        |packages| extra::record(&dir, packages).map_err(|source| not_written(&dir, source));
    record(&all)?;
    if track.toolchain.with.is_some() {
        // The setup steps run again, with the new packages. Until they succeed, the stamp is missing, so that a half-made
        // folder does not count as a toolchain.
        Stamp::remove(&dir).map_err(|source| not_written(&dir, source))?;
        if let Err(error) = installation.setup() {
            record(&before)?;
            return Err(error);
        }
        Stamp::write(track, &dir).map_err(|source| not_written(&dir, source))?;
    }
    Ok(found)
}

/// Only one process installs at a time.
fn lock(tools: &Tools, progress: &mut dyn FnMut(&str)) -> Result<File, ToolchainError> {
    let lock = File::create(tools.root().join("lock"))
        .map_err(|source| not_written(tools.root(), source))?;
    if rustix::fs::flock(&lock, FlockOperation::NonBlockingLockExclusive).is_err() {
        progress("waiting for another installation to end");
        rustix::fs::flock(&lock, FlockOperation::LockExclusive)
            .map_err(|error| not_written(tools.root(), error.into()))?;
    }
    Ok(lock)
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
    step("the removal of Debian packages", &argv, Path::new("/"), detail)
}

fn put_files(track: &Track, root: &Path) -> io::Result<()> {
    if root.exists() {
        fs::remove_dir_all(root)?;
    }
    for crate::File { name, bytes, .. } in track.files() {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap_or(root))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}

fn not_written(path: &Path, source: io::Error) -> ToolchainError {
    ToolchainError::DataDirectory { path: path.to_owned(), source }
}

struct Installation<'a> {
    track: &'a Track,
    toolchain: &'a Toolchain,
    dir: &'a Path,
    /// What stands for `python3`.
    python: String,
    progress: &'a mut dyn FnMut(&str),
    detail: &'a mut dyn FnMut(&str),
}

impl Installation<'_> {
    /// The Debian packages whose use is not present yet. The package lists are only fetched if the first attempt fails:
    /// they are often present, and fetching them takes longer than most installations.
    fn apt(&mut self) -> Result<Vec<String>, ToolchainError> {
        let mut needed = Vec::new();
        for package in &self.toolchain.apt {
            let mut unless = command(&package.unless, self.dir);
            if let Some(program) = unless.first_mut().filter(|program| *program == "python3") {
                *program = self.python.clone().into();
            }
            if !probe::succeeds(unless)? {
                needed.push(package.package.clone());
            }
        }
        for name in extra::recorded(self.dir).keys() {
            let package = extra::debian_package(self.toolchain, name);
            needed.extend(package.filter(|_| self.version(name).is_err()));
        }
        self.apt_packages(&needed)?;
        Ok(needed)
    }

    fn apt_packages(&mut self, needed: &[String]) -> Result<(), ToolchainError> {
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
        (self.progress)(&format!("installing the Debian packages {packages}"));
        let install: Vec<String> = ["apt-get", "install", "--yes", "--no-install-recommends"]
            .map(str::to_owned)
            .into_iter()
            .chain(needed.iter().cloned())
            .collect();
        if self.step("the installation of Debian packages", &install).is_ok() {
            return Ok(());
        }
        self.step("the update of the package lists", &["apt-get".to_owned(), "update".to_owned()])?;
        self.step("the installation of Debian packages", &install)
    }

    fn pip(&mut self) -> Result<(), ToolchainError> {
        if self.toolchain.pip.is_empty() {
            return Ok(());
        }
        let mut environment =
            [self.python.as_str(), "-m", "venv", "{venv}"].map(str::to_owned).to_vec();
        // An environment stays what it was made of, unless it is made anew.
        if closed_to_others(&self.dir.join("venv/bin/python")).is_some() {
            environment.push("--clear".to_owned());
        }
        self.step("the Python environment", &environment)?;
        let extra = extra::recorded(self.dir);
        let extra = extra.iter().map(|(name, version)| format!("{name}=={version}"));
        let packages: Vec<String> = self.toolchain.pip.iter().cloned().chain(extra).collect();
        self.pip_packages(&packages)
    }

    fn pip_packages(&mut self, packages: &[String]) -> Result<(), ToolchainError> {
        (self.progress)(&format!("installing the Python packages {}", packages.join(" ")));
        let pip =
            ["{venv}/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        let install: Vec<String> =
            pip.map(str::to_owned).into_iter().chain(packages.iter().cloned()).collect();
        self.step("the installation of Python packages", &install)
    }

    fn npm(&mut self) -> Result<(), ToolchainError> {
        if self.toolchain.npm.is_empty() {
            return Ok(());
        }
        let extra = extra::recorded(self.dir);
        let extra = extra.iter().map(|(name, version)| format!("{name}@{version}"));
        let packages: Vec<String> = self.toolchain.npm.iter().cloned().chain(extra).collect();
        self.npm_packages(&packages)
    }

    fn npm_packages(&mut self, packages: &[String]) -> Result<(), ToolchainError> {
        (self.progress)(&format!("installing the npm packages {}", packages.join(" ")));
        let npm =
            ["npm", "install", "--prefix", "{tools}", "--no-audit", "--no-fund", "--save-exact"];
        let install: Vec<String> =
            npm.map(str::to_owned).into_iter().chain(packages.iter().cloned()).collect();
        self.step("the installation of npm packages", &install)
    }

    /// The version of a package that was installed.
    fn version(&self, name: &str) -> Result<String, ToolchainError> {
        let question = if let Some(package) = extra::debian_package(self.toolchain, name) {
            ["dpkg-query", "--show", "--showformat=${Version}", &package].map(str::to_owned)
        } else if self.toolchain.pip.is_empty() {
            let path = format!("{{tools}}/node_modules/{name}/package.json");
            ["node", "-p", "require(process.argv[1]).version", &path].map(str::to_owned)
        } else {
            let ask =
                "import importlib.metadata, sys; print(importlib.metadata.version(sys.argv[1]))";
            ["{venv}/bin/python", "-c", ask, name].map(str::to_owned)
        };
        let ran =
            TrustedCommand::new(command(&question, self.dir)).timeout(TIMEOUT).run(&mut |_| ())?;
        if ran.is_success() {
            return Ok(ran.output.trim().to_owned());
        }
        Err(ToolchainError::Incomplete { what: format!("the package `{name}` is missing") })
    }

    /// The track's own commands, which find only its files in `{track}`.
    fn setup(&mut self) -> Result<(), ToolchainError> {
        if !self.toolchain.setup.is_empty() {
            let root = track_files(self.dir);
            put_files(self.track, &root).map_err(|source| not_written(&root, source))?;
        }
        for setup in &self.toolchain.setup {
            (self.progress)(&setup.name);
            self.step(&setup.name, &setup.argv)?;
        }
        Ok(())
    }

    fn step(&mut self, name: &str, argv: &[String]) -> Result<(), ToolchainError> {
        step(name, &command(argv, self.dir), self.dir, self.detail)
    }
}

fn step(
    name: &str,
    argv: &[OsString],
    dir: &Path,
    detail: &mut dyn FnMut(&str),
) -> Result<(), ToolchainError> {
    let output = TrustedCommand::new(argv.iter().cloned())
        .cwd(dir)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .timeout(TIMEOUT)
        .run(detail)?;
    if output.is_success() {
        return Ok(());
    }
    let lines: Vec<&str> = output.output.lines().collect();
    let command: Vec<String> =
        argv.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
    Err(ToolchainError::Step {
        step: name.to_owned(),
        command: command.join(" "),
        ending: ending(&output),
        said: lines[lines.len().saturating_sub(12)..].join("\n"),
    })
}

/// How a tool ended, as a phrase after its name.
fn ending(output: &CommandOutput) -> String {
    match (output.status, &output.not_started) {
        (_, Some(why)) => format!("did not start: {why}"),
        (Some(status), None) => format!("ended with {status}"),
        (None, None) => "did not end in time".to_owned(),
    }
}
