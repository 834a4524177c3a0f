//! The steps of an installation into one folder.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use super::extra::{self, Packages};
use super::install::not_written;
use super::{ToolchainError, Tools, command, python, track_files};
use crate::{Toolchain, Track};
use sandbox::{CommandOutput, Interrupts, TrustedCommand};

/// Time limit of a step, which may download and compile much.
pub(super) const TIMEOUT: Duration = Duration::from_mins(30);

/// Where an installation says what it does.
pub(super) struct Report<'a> {
    /// Gets a line for each step when it begins.
    pub(super) progress: &'a mut dyn FnMut(&str),
    /// Gets the output of the tools.
    pub(super) detail: &'a mut dyn FnMut(&str),
}

/// An installation.
pub(super) struct Steps<'a, 'r> {
    pub(super) track: &'a Track,
    pub(super) toolchain: &'a Toolchain,
    dir: &'a Path,
    /// Packages for exercises, as the package manager wants them.
    packages: &'a [String],
    interrupts: &'a Interrupts,
    /// What stands for `python3`.
    python: String,
    report: Report<'r>,
}

/// What happens to a step and its processes when a signal asks this program to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OnSignal {
    /// All of them end.
    Ends,
    /// The step runs to its end.
    Finishes,
}

impl<'a, 'r> Steps<'a, 'r> {
    pub(super) fn new(
        track: &'a Track,
        tools: &Tools,
        dir: &'a Path,
        packages: &'a [String],
        interrupts: &'a Interrupts,
        report: Report<'r>,
    ) -> Self {
        let python = python::interpreter(tools);
        Self { track, toolchain: &track.toolchain, dir, packages, interrupts, python, report }
    }

    /// Looks for `python3` again, which may be among the Debian packages.
    pub(super) fn find_python(&mut self, tools: &Tools) {
        self.python = python::interpreter(tools);
    }

    /// The Debian packages whose use is not present yet. Returns them.
    pub(super) fn apt(&mut self) -> Result<Vec<String>, ToolchainError> {
        let mut needed = Vec::new();
        for package in &self.toolchain.apt {
            let mut unless = command(&package.unless, self.dir);
            if let Some(program) = unless.first_mut().filter(|program| *program == "python3") {
                *program = self.python.clone().into();
            }
            if !super::probe::succeeds(unless)? {
                needed.push(package.package.clone());
            }
        }
        for name in self.packages {
            let package = extra::debian_package(self.toolchain, name);
            needed.extend(package.filter(|_| self.version(name).is_err()));
        }
        self.apt_packages(&needed)?;
        Ok(needed)
    }

    pub(super) fn pip(&mut self) -> Result<(), ToolchainError> {
        if self.toolchain.pip.is_empty() {
            return Ok(());
        }
        let environment = [self.python.as_str(), "-m", "venv", "{venv}"].map(str::to_owned);
        self.step("the Python environment", &environment)?;
        let packages = [&self.toolchain.pip, self.packages].concat();
        self.begin(&format!("installing the Python packages {}", packages.join(" ")))?;
        let pip =
            ["{venv}/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        let install: Vec<String> = pip.map(str::to_owned).into_iter().chain(packages).collect();
        self.step("the installation of Python packages", &install)
    }

    pub(super) fn npm(&mut self) -> Result<(), ToolchainError> {
        if self.toolchain.npm.is_empty() {
            return Ok(());
        }
        let packages = [&self.toolchain.npm, self.packages].concat();
        self.begin(&format!("installing the npm packages {}", packages.join(" ")))?;
        let npm =
            ["npm", "install", "--prefix", "{tools}", "--no-audit", "--no-fund", "--save-exact"];
        let install: Vec<String> = npm.map(str::to_owned).into_iter().chain(packages).collect();
        self.step("the installation of npm packages", &install)
    }

    /// The packages for exercises, with the versions that were installed.
    pub(super) fn versions(&self) -> Result<Packages, ToolchainError> {
        let names = self.packages.iter().map(|package| extra::name(package));
        names.map(|name| Ok((name.to_owned(), self.version(name)?))).collect()
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
    pub(super) fn setup(&mut self) -> Result<(), ToolchainError> {
        if !self.toolchain.setup.is_empty() {
            let root = track_files(self.dir);
            put_files(self.track, &root).map_err(|source| not_written(&root, source))?;
        }
        for setup in &self.toolchain.setup {
            self.begin(&setup.name)?;
            self.step(&setup.name, &setup.argv)?;
        }
        Ok(())
    }

    /// Says which step begins.
    pub(super) fn begin(&mut self, what: &str) -> Result<(), ToolchainError> {
        self.stop_if_interrupted()?;
        (self.report.progress)(what);
        Ok(())
    }

    pub(super) fn stop_if_interrupted(&self) -> Result<(), ToolchainError> {
        self.interrupts.pending().map_or(Ok(()), |_| Err(ToolchainError::Interrupted))
    }

    fn step(&mut self, name: &str, argv: &[String]) -> Result<(), ToolchainError> {
        self.step_with(name, argv, OnSignal::Ends)
    }

    pub(super) fn step_with(
        &mut self,
        name: &str,
        argv: &[String],
        on_signal: OnSignal,
    ) -> Result<(), ToolchainError> {
        let argv = command(argv, self.dir);
        let result = step(name, &argv, self.dir, on_signal, self.report.detail);
        // The step may have failed because of the signal.
        self.stop_if_interrupted()?;
        result
    }
}

fn put_files(track: &Track, root: &Path) -> io::Result<()> {
    for crate::File { name, bytes, .. } in track.files() {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap_or(root))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}

pub(super) fn step(
    name: &str,
    argv: &[OsString],
    dir: &Path,
    on_signal: OnSignal,
    detail: &mut dyn FnMut(&str),
) -> Result<(), ToolchainError> {
    let mut tool = TrustedCommand::new(argv.iter().cloned())
        .cwd(dir)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .timeout(TIMEOUT);
    if on_signal == OnSignal::Ends {
        tool = tool.leaving_nothing();
    }
    let output = tool.run(detail)?;
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
