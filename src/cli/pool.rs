//! The options of commands that run many rows: `batch` and `serve`.

use std::path::{Path, PathBuf};

use super::attest::Attesting;
use super::limits::LimitOptions;
use super::sandbox_layers::{SandboxLayers, runs_can_fail_each_other};
use super::{Failure, of_sandbox, print};
use fleet::batch::{Capacity, Settings};
use runner::run::SolutionFiles;
use test_report::text::Message;
use tracks::toolchain::Tools;
use tracks::{DefaultLimits, TrackRegistry};

/// How rows run.
#[derive(Debug, clap::Args)]
pub(super) struct PoolOptions {
    /// Number of concurrent runs [default: the processors that this process may use; 1 where a solution can fail a concurrent run].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096), help_heading = "Distribution")]
    jobs: Option<u32>,
    #[command(flatten)]
    limits: LimitOptions,
    /// Find the exercise of each row by its slug in this folder: a checkout of a track, a folder of such checkouts, or a
    /// folder of exercises.
    #[arg(long, value_name = "DIR")]
    pub(super) exercises: Option<PathBuf>,
    /// Find the problem of a row with `problem` by its name in this folder.
    #[arg(long, value_name = "DIR")]
    problems: Option<PathBuf>,
    /// Use only those files of a solution that the exercise's configuration names, or that are in a folder that it names.
    #[arg(long)]
    named_files_only: bool,
    /// Start the test framework anew for each run, without ready interpreters.
    #[arg(long)]
    cold: bool,
    /// Put the whole `results.json` into each record.
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    sandbox: SandboxLayers,
    #[command(flatten)]
    attest: Attesting,
}

impl PoolOptions {
    /// Fails if rows cannot run so here, and hardens this process.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if let Some(folder) = self.exercises.as_ref().filter(|folder| !folder.is_dir()) {
            return Err(no_exercises(folder));
        }
        if let Some(folder) = self.problems.as_ref().filter(|folder| !folder.is_dir()) {
            return Err(Failure::usage(format!("no such folder: `{}`", folder.display()))
                .help("pass a folder of problems as `--problems`"));
        }
        self.attest.check()?;
        sandbox::harden().map_err(of_sandbox)?;
        self.sandbox.check()?;
        Ok(())
    }

    /// How rows run, none of which can read what is `concealed`.
    pub(super) fn settings(
        &self,
        tracks: TrackRegistry,
        concealed: Vec<PathBuf>,
    ) -> Result<Settings, Failure> {
        let capacity = Capacity::of_this_process();
        Ok(Settings {
            program: std::env::current_exe().map_err(Failure::software)?,
            tracks,
            jobs: match self.jobs {
                Some(jobs) => jobs as usize,
                None if runs_can_fail_each_other() => 1,
                None => capacity.processors,
            },
            limits: self.limits.asked(),
            exercises: self.exercises.clone(),
            problems: self.problems.clone(),
            solution_files: SolutionFiles::named_only(self.named_files_only),
            required_layers: self.sandbox.required.clone(),
            concealed,
            needed: needed(),
            memory_mb: capacity.memory_mb,
            full: self.full,
            cold: self.cold,
            attest: self.attest.mode(),
            attest_seed: self.attest.attest_seed,
            attest_min: self.attest.attest_min,
            separate: self.attest.separate,
        })
    }

    /// Warns of what may surprise.
    pub(super) fn warn(&self, settings: &Settings) {
        let memory_mb = settings.limits.memory_mb.unwrap_or(DefaultLimits::default().memory_mb());
        if memory_mb > settings.memory_mb {
            let text = format!(
                "a run may use {} MiB of memory, but this machine has {} MiB: rows run one at a time",
                memory_mb, settings.memory_mb
            );
            print::warning(Message::from(text).help("pass a smaller `--memory-mb`"));
        }
        self.sandbox.warn(Some(settings.jobs));
    }
}

/// `--exercises` is not a folder.
pub(super) fn no_exercises(folder: &Path) -> Failure {
    Failure::usage(format!("no such folder: `{}`", folder.display()))
        .help("pass a folder of exercises or a checkout of a track as `--exercises`")
}

/// Folders of tools and of this program, which runs must be able to read.
fn needed() -> Vec<PathBuf> {
    let tools = Tools::from_env();
    let programs = std::env::split_paths(tools.path());
    let own = [Some(tools.dir("any")), std::env::current_exe().ok(), std::env::home_dir()];
    programs.chain(own.into_iter().flatten()).collect()
}
