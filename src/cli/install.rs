//! `install`: the toolchains of tracks.

use std::path::PathBuf;

use super::table::{Column, table};
use super::{Context, Failure, doctor, print};
use crate::runner;
use tracks::toolchain::{self, TooOld, Tools};
use tracks::{Track, TrackRegistry};

/// Install what tracks need: Debian packages (as root), and pinned packages below the data directory.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner install                  # what there is, and what is missing
  test-runner install python bash
  test-runner install --missing
  test-runner install --if-missing --for solution/

Tools go into the data directory: `$TEST_RUNNER_DATA`, else `test-runner` in `$XDG_DATA_HOME` or in `~/.local/share`. \
For root it is `/usr/local/share/test-runner`, because other users cannot read root's home, unless root's home has one \
already; other users use these tools unless they install their own.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(super) struct Args {
    /// The tracks. Without any, a table says which there are.
    #[arg(value_name = "TRACK")]
    tracks: Vec<String>,
    /// All tracks that this machine's packages fit.
    #[arg(long, conflicts_with_all = ["tracks", "for_input"])]
    all: bool,
    /// Those of them that are not installed as this version would install them.
    #[arg(long, conflicts_with_all = ["tracks", "for_input"])]
    missing: bool,
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
        Some(input) => runner::recognise_input(input, context.tracks).into_iter().collect(),
        None if args.all || args.missing => fitting(context.tracks),
        None if args.tracks.is_empty() => return offer(&tools, context.tracks),
        None => doctor::select(&args.tracks, context.tracks)?,
    };
    let only_if_missing = args.if_missing || args.missing;
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
            toolchain::install(track, &tools, only_if_missing, &mut progress, &mut detail)
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

/// The tracks that this machine's packages fit. One line names the others.
fn fitting(tracks: TrackRegistry) -> Vec<&'static Track> {
    let (old, fitting): (Vec<&Track>, Vec<&Track>) =
        tracks.all().partition(|track| toolchain::too_old(track).is_some());
    if let Some(TooOld { needed, release }) =
        old.first().and_then(|track| toolchain::too_old(track))
    {
        let ids: Vec<&str> = old.iter().map(|track| track.id.as_str()).collect();
        print::say(&format!(
            "this is Debian {release}; Debian {needed} or the image is needed for {}",
            ids.join(", ")
        ));
    }
    fitting
}

/// What can be installed, as a table; and an error, since nothing was.
fn offer(tools: &Tools, tracks: TrackRegistry) -> Result<(), Failure> {
    let rows = tracks.all().map(|track| {
        let size = track.toolchain.size_mb.map_or_else(|| "?".to_owned(), |size| size.to_string());
        [track.id.clone(), size, doctor::state(track, tools)]
    });
    let columns = [Column::left("track"), Column::right("MB"), Column::left("state")];
    print::stdout(&table(columns, rows))?;
    Err(Failure::usage(
        "no track to install was named\nhelp: `test-runner install TRACK…`, `test-runner install --missing`, or `test-runner install --all`",
    ))
}
