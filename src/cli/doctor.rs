//! `doctor`: lists the tools of each track, and the commands that install missing tools.

use std::path::PathBuf;

use serde::Serialize;

use super::table::{Column, table};
use super::{Context, Failure, print};
use sandbox::{Access, Account, layers};
use test_report::text::did_you_mean;
use tracks::toolchain::{self, Installed, Packages, ToolState, Tools};
use tracks::{Track, TrackRegistry};

/// Show the installed tools and versions of each track, and how to install missing ones.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner doctor
  test-runner doctor python bash
  test-runner doctor --sandbox
  test-runner doctor --sandbox python

The exit code is 69 if a given track lacks a tool or a Debian package.")]
pub(super) struct Args {
    /// Ids of tracks [default: a table of all tracks].
    #[arg(value_name = "TRACK")]
    tracks: Vec<String>,
    /// Show the layers of the sandbox on this machine (for the given tracks), and what each layer prevents.
    #[arg(long)]
    sandbox: bool,
    /// Print a JSON list of `{track, ready, missing, installed, tools, packages, closed}`; with --sandbox, of `{name, keeps, there}`.
    #[arg(long)]
    json: bool,
}

/// What is installed for a track.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct TrackReadiness<'a> {
    /// The track's id.
    track: &'a str,
    /// Whether everything is there in a version that is accepted.
    ready: bool,
    /// What is missing: the first thing without which no run can begin, else the Debian packages without which some
    /// exercises fail; null where nothing is missing.
    missing: Option<String>,
    /// The last complete installation; null where there was none.
    installed: Option<Installed>,
    /// A remark on that installation.
    #[serde(skip)]
    warning: Option<String>,
    /// The tools and their versions.
    tools: Vec<ToolState>,
    /// Packages that were installed beside them for exercises, by name, with their versions.
    packages: Packages,
    /// The oldest Debian that fits, if this machine's is older.
    #[serde(skip)]
    needed_debian: Option<u32>,
    /// What a run needs, only root can read, and the sandbox cannot make readable alone; null where there is none.
    closed: Option<PathBuf>,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let tools = Tools::from_env();
    if args.sandbox {
        return sandbox(args, &tools, context.tracks);
    }
    let mut rows = Vec::new();
    for track in select(&args.tracks, context.tracks)? {
        let found = toolchain::examine(track, &tools).map_err(Failure::software)?;
        let readiness = toolchain::readiness(track, &tools);
        let packages = toolchain::lacking_packages(track, &tools).map_err(Failure::software)?;
        let warning = readiness.warning();
        let missing = readiness.missing.or_else(|| lacking(&packages));
        rows.push(TrackReadiness {
            track: &track.id,
            ready: missing.is_none() && found.iter().all(|tool| tool.accepted),
            warning,
            missing,
            installed: readiness.installed,
            tools: found,
            packages: toolchain::extra_packages(track, &tools),
            needed_debian: toolchain::too_old(track).map(|old| old.needed),
            closed: closed(track, &tools),
        });
    }
    if args.json {
        print::json(&rows)?;
    } else if args.tracks.is_empty() {
        print::stdout(&overview(&rows))?;
    } else {
        print::stdout(&rows.iter().map(lines).collect::<String>())?;
    }
    let lacking: Vec<&TrackReadiness<'_>> = rows.iter().filter(|row| !row.ready).collect();
    if args.tracks.is_empty() || lacking.is_empty() {
        return Ok(());
    }
    let ids = |rows: &[&TrackReadiness<'_>]| {
        rows.iter().map(|row| row.track).collect::<Vec<_>>().join(" ")
    };
    let (old, other): (Vec<_>, Vec<_>) =
        lacking.iter().copied().partition(|row| row.needed_debian.is_some());
    let help = match (old.first(), other.is_empty()) {
        (Some(row), true) => remedy(row),
        _ => format!("run `test-runner install {}`", ids(&other)),
    };
    Err(Failure::toolchain(format!("tracks are not ready: {}", ids(&lacking))).help(help))
}

/// A sentence about missing Debian packages.
fn lacking(packages: &[&str]) -> Option<String> {
    match packages {
        [] => None,
        [package] => Some(format!("the Debian package `{package}` is missing")),
        several => Some(format!("the Debian packages `{}` are missing", several.join("`, `"))),
    }
}

/// How to get what a track lacks.
fn remedy(row: &TrackReadiness<'_>) -> String {
    match row.needed_debian {
        Some(needed) => format!(
            "the track `{}` needs Debian {needed}: use the container image, or `bin/in-debian-13.sh` of the repository",
            row.track
        ),
        None => format!("run `test-runner install {}`", row.track),
    }
}

/// The layers that runs have. A toolchain that only root can read takes the user's rights from its runs.
fn sandbox(args: &Args, tools: &Tools, tracks: TrackRegistry) -> Result<(), Failure> {
    let mut layers = layers();
    let is_there = |track: &&Track| toolchain::readiness(track, tools).missing.is_none();
    let named = select(&args.tracks, tracks)?.into_iter();
    let wanted = named.filter(|track| !args.tracks.is_empty() || is_there(track));
    let closed: Vec<(&Track, PathBuf)> =
        wanted.filter_map(|track| Some((track, closed(track, tools)?))).collect();
    let user = layers.iter_mut().find(|layer| layer.name == "user");
    if let Some(user) = user.filter(|_| !args.tracks.is_empty() && !closed.is_empty()) {
        user.is_supported = false;
    }
    if args.json {
        return print::json(&layers);
    }
    let remarks = closed.iter().map(|(track, place)| {
        let place = place.display();
        format!(
            "{}: `run --sandbox require` refuses (layer `user`), because only root can read `{place}`\n",
            track.id
        )
    });
    let lines = layers.iter().map(|layer| {
        let there = if layer.is_supported { "there" } else { "missing" };
        [
            layer.name.to_owned(),
            there.to_owned(),
            format!("keeps a solution from {}", layer.prevents),
        ]
    });
    let layers = table(["", "", ""].map(Column::left), lines);
    print::stdout(&remarks.fold(layers, |text, remark| text + &remark))
}

/// What a run of the track needs and its user cannot read.
fn closed(track: &Track, tools: &Tools) -> Option<PathBuf> {
    Account::for_runs()?;
    match toolchain::access(track, tools, &[]) {
        Access::Closed(path) => Some(path),
        Access::Open | Access::Kept { .. } => None,
    }
}

fn lines(row: &TrackReadiness<'_>) -> String {
    let mut text = format!("{}: {}\n", row.track, if row.ready { "ready" } else { "not ready" });
    for tool in &row.tools {
        let version = tool.version.as_deref().unwrap_or("missing");
        let remark =
            if tool.accepted { String::new() } else { format!("  (needs {})", tool.needed) };
        text += &format!("  {:12} {version}{remark}\n", tool.tool);
    }
    if let Some(missing) = &row.missing {
        text += &format!("  {missing}\n");
    }
    if let Some(warning) = &row.warning {
        text += &format!("  {warning}\n");
    }
    if let Some(closed) = &row.closed {
        text += &format!(
            "  solutions can read all files of root, because only root can read `{}`\n",
            closed.display()
        );
    }
    for (name, version) in &row.packages {
        text += &format!("  {name:12} {version}  (package)\n");
    }
    if !row.ready {
        text += &match row.needed_debian {
            Some(_) => format!("  {}\n", remedy(row)),
            None => format!("  to repair: test-runner install {}\n", row.track),
        };
    }
    text
}

/// One line for each track.
fn overview(rows: &[TrackReadiness<'_>]) -> String {
    let line = |row: &TrackReadiness<'_>| {
        let versions = row.tools.iter().map(|tool| {
            let version = tool.version.as_deref().unwrap_or("missing");
            let remark =
                if tool.accepted { String::new() } else { format!(" (needs {})", tool.needed) };
            format!("{} {version}{remark}", tool.tool)
        });
        let state = match (row.ready, row.needed_debian, &row.installed) {
            (true, ..) => "ready".to_owned(),
            (false, Some(needed), _) => format!("needs Debian {needed}"),
            (false, None, Some(_)) => "not ready".to_owned(),
            (false, None, None) => "not installed".to_owned(),
        };
        [row.track.to_owned(), state, versions.collect::<Vec<_>>().join(", ")]
    };
    let columns = ["track", "state", "tools"].map(Column::left);
    let more = "\n`test-runner doctor TRACK` shows details of a track; `test-runner install --missing` installs missing toolchains.\n";
    table(columns, rows.iter().map(line)) + more
}

/// Whether a track is installed, in a word or two.
pub(super) fn state(track: &Track, tools: &Tools) -> String {
    let readiness = toolchain::readiness(track, tools);
    match (readiness.missing.is_none(), toolchain::too_old(track)) {
        (true, _) if readiness.is_current() => "installed".to_owned(),
        (true, _) => "outdated".to_owned(),
        (false, Some(old)) => format!("needs Debian {}", old.needed),
        (false, None) => "not installed".to_owned(),
    }
}

/// The tracks with these ids; all tracks without ids.
pub(super) fn select(
    ids: &[String],
    tracks: TrackRegistry,
) -> Result<Vec<&'static Track>, Failure> {
    if ids.is_empty() {
        return Ok(tracks.all().collect());
    }
    let find = |id: &String| {
        tracks.find(id).ok_or_else(|| {
            let meant = did_you_mean(tracks.nearest(id));
            Failure::usage(format!("no such track: `{id}`{meant}"))
                .help("`test-runner tracks` lists the tracks")
        })
    };
    ids.iter().map(find).collect()
}
