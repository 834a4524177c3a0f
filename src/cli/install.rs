//! `install`: installs the toolchains of tracks.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::grade_options::{exercise_folders, without_tests};
use super::pool::no_exercises;
use super::table::{Column, table};
use super::{Context, Failure, doctor, of_sandbox, print};
use runner::run;
use tracks::toolchain::{self, TooOld, ToolchainError, Tools};
use tracks::{Track, TrackRegistry};

/// Install the tools of tracks: Debian packages (as root), and pinned packages in the data folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner install                  # list the tracks and their state
  test-runner install python bash
  test-runner install python --with numpy,pandas
  test-runner install --exercises exercises/
  test-runner install --missing
  test-runner install --if-missing --for solution/

The data folder is `$TEST_RUNNER_DATA`, if it is set. Otherwise, it is `test-runner` in `$XDG_DATA_HOME` or `~/.local/share`. If \
root has no such folder yet, root's data folder is `/usr/local/share/test-runner`, which all users can read.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(super) struct Args {
    /// Ids of tracks [default: list all tracks, install none].
    #[arg(value_name = "TRACK")]
    tracks: Vec<String>,
    /// Install these packages of the language as well, for exercises that need them.
    #[arg(long, value_name = "PACKAGES", value_delimiter = ',', requires = "tracks")]
    with: Vec<String>,
    /// Install all tracks that this machine's Debian release supports.
    #[arg(long, conflicts_with_all = ["tracks", "for_input", "exercises"])]
    all: bool,
    /// Of all tracks that this machine's Debian release supports, install those whose toolchain is missing or outdated.
    #[arg(long, conflicts_with_all = ["tracks", "for_input", "exercises"])]
    missing: bool,
    /// Install the track of the files in this folder; do nothing if no track is recognised.
    #[arg(long = "for", value_name = "INPUT-DIR", conflicts_with = "tracks")]
    for_input: Option<PathBuf>,
    /// Install what the exercises in this folder need and is missing: their tracks, and the packages that they name.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["tracks", "for_input"])]
    exercises: Option<PathBuf>,
    /// Of the given tracks, skip those whose toolchain is complete and up to date.
    #[arg(long)]
    if_missing: bool,
    /// Afterwards remove Debian packages that only the installation needed, for a container image.
    #[arg(long)]
    slim: bool,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let tools = Tools::from_env();
    let all: Vec<Wanted> = if let Some(root) = &args.exercises {
        of_exercises(root, &tools, context.tracks)?
    } else {
        let tracks: Vec<&Track> = match &args.for_input {
            Some(input) => run::recognise_input(input, context.tracks).into_iter().collect(),
            None if args.all || args.missing => fitting(context.tracks),
            None if args.tracks.is_empty() => return offer(&tools, context.tracks),
            None => doctor::select(&args.tracks, context.tracks)?,
        };
        if !args.with.is_empty() && tracks.len() != 1 {
            return Err(
                Failure::usage("`--with` installs packages for one track").help("name one track")
            );
        }
        let with = |track| Wanted { track, packages: args.with.clone() };
        tracks.into_iter().map(with).collect()
    };
    for Wanted { track, packages } in &all {
        toolchain::check_packages(track, packages).map_err(Failure::usage)?;
    }
    install(&all, args, &tools, context)
}

/// A track, and packages for it.
struct Wanted {
    track: &'static Track,
    packages: Vec<String>,
}

/// What the exercises in a folder need: their tracks, and the packages that are missing.
fn of_exercises(root: &Path, tools: &Tools, tracks: TrackRegistry) -> Result<Vec<Wanted>, Failure> {
    if !root.is_dir() {
        return Err(no_exercises(root));
    }
    let mut found: BTreeMap<&str, Wanted> = BTreeMap::new();
    for folder in exercise_folders(root) {
        let needs = run::needs(&folder, tracks)
            .map_err(|error| Failure::usage(error).context(format!("`{}`", folder.display())))?;
        let Some((track, packages)) = needs else {
            print::say(&format!("`{}` is left out: it has no tests of a track", folder.display()));
            continue;
        };
        let wanted = found.entry(&track.id).or_insert(Wanted { track, packages: Vec::new() });
        for package in toolchain::missing_packages(track, tools, &packages) {
            if !wanted.packages.contains(&package) {
                wanted.packages.push(package);
            }
        }
    }
    if found.is_empty() {
        return Err(without_tests(root));
    }
    Ok(found.into_values().collect())
}

/// Installs all of them, even if some of them fail.
fn install(all: &[Wanted], args: &Args, tools: &Tools, context: Context) -> Result<(), Failure> {
    let _helper = sandbox::start_cleanup_helper().map_err(of_sandbox)?;
    let _interrupts = sandbox::hold_interrupts().map_err(of_sandbox)?;
    // A toolchain that is there is not installed again for packages that it has.
    let only_if_missing =
        args.if_missing || args.missing || args.exercises.is_some() || !args.with.is_empty();
    let mut detail = |line: &str| {
        if context.verbose {
            print::say(&format!("  {line}"));
        }
    };
    let mut debian = Vec::new();
    let mut failed = Vec::new();
    for Wanted { track, packages } in all {
        let id = &track.id;
        let mut progress = |step: &str| print::say(&format!("{id}: {step}"));
        let wanted = toolchain::Wanted { packages, only_if_missing };
        match toolchain::install(track, tools, wanted, &mut progress, &mut detail) {
            Ok(Some(brought)) => {
                debian.extend(brought.debian);
                print::say(&format!("{id}: ready"));
                for (name, version) in brought.packages {
                    print::say(&format!("{id}: {name} {version}"));
                }
            }
            Ok(None) if args.exercises.is_some() || !packages.is_empty() => {
                print::say(&format!("{id}: ready, nothing is missing"));
            }
            Ok(None) => (),
            Err(error) => {
                let failure = not_installed(track, tools, error);
                // Nothing else can be installed either.
                if all.len() == 1 || failure.ends_all {
                    return Err(failure.failure);
                }
                print::failure(&failure.failure);
                failed.push(id.as_str());
            }
        }
    }
    if args.slim {
        let tracks: Vec<&Track> = all.iter().map(|wanted| wanted.track).collect();
        toolchain::slim(&tracks, &debian, &mut detail).map_err(Failure::toolchain)?;
    }
    if failed.is_empty() {
        return Ok(());
    }
    let (count, all, failed) = (failed.len(), all.len(), failed.join(" "));
    Err(Failure::toolchain(format!("{count} of {all} tracks were not installed: {failed}"))
        .help(format!("mend what is said above, and run `test-runner install {failed}`")))
}

/// Why a track was not installed.
struct NotInstalled {
    failure: Failure,
    /// Whether the other tracks cannot be installed either.
    ends_all: bool,
}

/// Says what is left of the toolchain.
fn not_installed(track: &Track, tools: &Tools, error: ToolchainError) -> NotInstalled {
    let found = toolchain::readiness(track, tools);
    let left = if found.missing.is_none() && found.installed.is_some() {
        "the toolchain that was installed before is unchanged, and stays in use"
    } else {
        "nothing of it is left"
    };
    let id = &track.id;
    let is_interrupted = matches!(error, ToolchainError::Interrupted);
    let ends_all = is_interrupted || matches!(error, ToolchainError::DataDirectory { .. });
    if is_interrupted {
        print::say(&format!("{id}: the installation is incomplete; {left}"));
        return NotInstalled { failure: Failure::interrupted(), ends_all };
    }
    print::say(&format!("{id}: not installed; {left}"));
    NotInstalled { failure: Failure::toolchain(error), ends_all }
}

/// The tracks that this machine's Debian release supports. One line on stderr names the others.
fn fitting(tracks: TrackRegistry) -> Vec<&'static Track> {
    let (old, fitting): (Vec<&Track>, Vec<&Track>) =
        tracks.all().partition(|track| toolchain::too_old(track).is_some());
    if let Some(TooOld { needed, release }) =
        old.first().and_then(|track| toolchain::too_old(track))
    {
        let ids: Vec<&str> = old.iter().map(|track| track.id.as_str()).collect();
        print::say(&format!(
            "these tracks need Debian {needed} or the container image, and this is Debian {release}: {}",
            ids.join(", ")
        ));
    }
    fitting
}

/// Prints a table of the tracks, and fails, because nothing was installed.
fn offer(tools: &Tools, tracks: TrackRegistry) -> Result<(), Failure> {
    let rows = tracks.all().map(|track| {
        let size = track.toolchain.size_mb.map_or_else(|| "?".to_owned(), |size| size.to_string());
        [track.id.clone(), size, doctor::state(track, tools)]
    });
    let columns = [Column::left("track"), Column::right("MB"), Column::left("state")];
    print::stdout(&table(columns, rows))?;
    Err(Failure::usage("no track to install was given").help("run `test-runner install TRACK…`, `test-runner install --missing` or `test-runner install --all`"))
}
