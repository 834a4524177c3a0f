//! `problem`: problems with input and output, in the ICPC problem package format.

mod check;
mod run;

use std::path::Path;
use std::time::Duration;

use super::{Context, Failure, of_sandbox};
use runner::problem::{Checker, Package};
use runner::program::{Machine, ProgramLimits};
use tracks::toolchain::Tools;

/// Judge programs by their output: problems in the ICPC problem package format, as Kattis uses it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner problem check problems/different
  test-runner problem run problems/different solution.py
  test-runner problem run problems/different solution.cpp --output out/ --junit junit.xml

A problem is a folder with `problem.yaml` and, in `data/sample` and `data/secret`, inputs (`*.in`) with answers (`*.ans`). Interactive \
problems are not supported.")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Subcommand,
}

#[derive(Debug, clap::Subcommand)]
enum Subcommand {
    Check(check::Args),
    Run(run::Args),
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    sandbox::harden().map_err(of_sandbox)?;
    let _helper = sandbox::start_cleanup_helper().map_err(of_sandbox)?;
    match &args.command {
        Subcommand::Check(args) => check::run(args, context),
        Subcommand::Run(args) => run::run(args, context),
    }
}

/// A problem that is ready to judge submissions.
struct Open {
    package: Package,
    checker: Checker,
    limits: ProgramLimits,
    machine: Machine,
}

/// Reads a problem and compiles its validators. `hidden` is what no program can read beside the problem.
fn open(
    folder: &Path,
    hidden: &[&Path],
    time_limit: Option<Duration>,
    context: Context,
) -> Result<Open, Failure> {
    let package = Package::read(folder)?;
    let hidden = hidden.iter().map(|path| (*path).to_owned()).chain([package.folder().to_owned()]);
    let mut machine = Machine::new(context.tracks, Tools::from_env()).concealing(hidden);
    let checker = package.checker(&mut machine)?;
    let limits = match time_limit {
        Some(time) => package.fixed_limits(time),
        None => package.run_limits(&checker, &mut machine)?,
    };
    Ok(Open { package, checker, limits, machine })
}
