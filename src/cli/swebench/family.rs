//! `--family`: whose logs they are, SWE-bench's or those of a relative.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::common::listed;
use super::inputs::unlisted;
use crate::cli::{Failure, print};
use eval_logs::evaluation::{Family, relative};

/// The values of `--family`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Asked {
    /// What the names of logs and folders say.
    Auto,
    /// SWE-bench: `<instance_id>.<anything>.log`, `<instance_id>/test_output.txt`.
    Swebench,
    /// SWE-rebench V2: `<instance_id>_log.txt`.
    Rebench,
    /// Multi-SWE-bench: `<org>/<repo>/evals/pr-<number>/fix-patch-run.log`.
    MultiSwe,
    /// SWE-bench Pro: `<instance_id>/<prefix>_stdout.log`.
    Pro,
    /// SWE-PolyBench: `<instance_id>_run.log`.
    Polybench,
}

/// Whose logs a command reads.
#[derive(Debug, clap::Args)]
pub(super) struct FamilyArgs {
    /// Whose logs they are; `auto` tells by the names of logs and folders, and says so where they are not SWE-bench's.
    #[arg(long, value_enum, default_value = "auto")]
    family: Asked,
}

impl FamilyArgs {
    /// Whether the user said that they are Multi-SWE-bench's.
    pub(super) fn is_multi_swe(&self) -> bool {
        self.family == Asked::MultiSwe
    }

    /// The relative of SWE-bench whose logs are at these paths, if they are not SWE-bench's. `of_swebench` is an option for
    /// SWE-bench's alone: it says whose they are.
    pub(super) fn relative(
        &self,
        paths: &[PathBuf],
        of_swebench: Option<&str>,
    ) -> Result<Option<Family>, Failure> {
        let asked = match self.family {
            Asked::Swebench => return Ok(None),
            Asked::Rebench => Some(Family::Rebench),
            Asked::MultiSwe => Some(Family::MultiSwe),
            Asked::Pro => Some(Family::Pro),
            Asked::Polybench => Some(Family::Polybench),
            Asked::Auto => None,
        };
        match (asked, of_swebench) {
            (Some(family), Some(option)) => Err(Failure::usage(format!(
                "`{option}` is for the logs of SWE-bench\nhelp: leave it out, or `--family {family}`"
            ))),
            (Some(family), None) => Ok(Some(family)),
            (None, Some(_)) => Ok(None),
            (None, None) => recognised(paths),
        }
    }

    /// An error if the logs at these paths are not SWE-bench's, whose reports the command makes.
    pub(super) fn swebench(
        &self,
        command: &str,
        paths: &[PathBuf],
        of_swebench: Option<&str>,
    ) -> Result<(), Failure> {
        let own = match self.relative(paths, of_swebench)? {
            None => return Ok(()),
            Some(Family::Rebench) => "rebench-report --tasks FILE --logs DIR",
            Some(Family::Pro) => "pro-report --tasks FILE --logs DIR",
            Some(Family::Polybench) => "polybench-report --tasks FILE --logs DIR",
            Some(_) => "multi-swe-final-report --tasks FILE --workdir DIR",
        };
        Err(Failure::usage(format!(
            "`{command}` reads the logs of SWE-bench alone\nhelp: `test-runner swebench {own}` reports on these, \
             `status-map` prints what is in them, and `--family swebench` reads them as SWE-bench's all the same"
        )))
    }
}

/// The relative whose names the logs have. An error if they are of several families.
fn recognised(paths: &[PathBuf]) -> Result<Option<Family>, Failure> {
    let mut found: BTreeMap<Option<Family>, &PathBuf> = BTreeMap::new();
    for path in paths.iter().filter(|path| path.exists()) {
        let family = relative(path).map_err(|error| unlisted(path, &error))?;
        found.entry(family).or_insert(path);
    }
    if found.len() > 1 {
        let of = |family: &Option<Family>| family.map_or("swebench", Family::name);
        return Err(Failure::usage(format!(
            "the logs are of several families: {}\nhelp: give those of one at a time, or say with `--family` whose all of \
             them are",
            listed(found.keys().map(of))
        )));
    }
    let family = found.into_keys().next().flatten();
    if let Some(family) = family {
        print::say(&format!("the logs are of {family}: {}", family.source()));
    }
    Ok(family)
}
