//! `install`: the toolchains of tracks.

use std::path::PathBuf;

use super::{Context, Failure, doctor, print};
use crate::runner;
use crate::toolchain::{self, Tools};
use crate::track::Track;

/// Install what tracks need: Debian packages (as root), and pinned packages below the data directory.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner install python bash
  test-runner install --if-missing --for solution/

Tools go into the data directory: `$TEST_RUNNER_DATA`, else `test-runner` in `$XDG_DATA_HOME` or in `~/.local/share`. \
For root it is `/usr/local/share/test-runner`, because other users cannot read root's home, unless root's home has one \
already; other users use these tools unless they install their own.")]
pub(super) struct Args {
    /// The tracks.
    #[arg(value_name = "TRACK", required_unless_present = "for_input")]
    tracks: Vec<String>,
    /// The track that the files of this directory belong to. Nothing is done when none is recognised.
    #[arg(long = "for", value_name = "INPUT-DIR", conflicts_with = "tracks")]
    for_input: Option<PathBuf>,
    /// Do nothing for a track whose tools are all there, as this version would install them.
    #[arg(long)]
    if_missing: bool,
    /// Afterwards remove the Debian packages that only the installation needed, as for a container image.
    #[arg(long)]
    slim: bool,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let tools = Tools::from_env();
    let tracks: Vec<&Track> = match &args.for_input {
        Some(input) => runner::recognise_input(input).into_iter().collect(),
        None => doctor::select(&args.tracks)?,
    };
    let mut detail = |line: &str| {
        if context.verbose {
            print::say(&format!("  {line}"));
        }
    };
    let failed = |error| Failure::Toolchain(anyhow::Error::new(error));
    let mut installed = Vec::new();
    for &track in &tracks {
        let mut progress = |step: &str| print::say(&format!("{}: {step}", track.id));
        let packages =
            toolchain::install(track, &tools, args.if_missing, &mut progress, &mut detail)
                .map_err(failed)?;
        if let Some(packages) = packages {
            installed.extend(packages);
            print::say(&format!("{}: ready", track.id));
        }
    }
    if args.slim {
        toolchain::slim(&tracks, &installed, &mut detail).map_err(failed)?;
    }
    Ok(())
}
