//! `show`: a `results.json` as a student should see it.

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::Context as _;

use super::{Context, Failure, print};
use crate::results::exercism::{Results, view};

/// Print a `results.json` as a student should see it (spec 002, UI/UX concerns).
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  test-runner show /tmp/two-fer/results.json")]
pub(super) struct Args {
    /// The file, or a directory that holds a `results.json`.
    results: PathBuf,
    /// Show the code of passed tests too.
    #[arg(long)]
    all: bool,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let path = if args.results.is_dir() {
        args.results.join("results.json")
    } else {
        args.results.clone()
    };
    let read = || -> anyhow::Result<Results> {
        let text =
            std::fs::read(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
        serde_json::from_slice(&text)
            .with_context(|| format!("`{}` is no results file", path.display()))
    };
    let results = read().map_err(Failure::Usage)?;
    print::stdout(&view(&results, args.all, std::io::stdout().is_terminal()))
}
