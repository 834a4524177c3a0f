//! `tracks`: lists the supported languages.

mod check;
mod limits;
mod mutants;
mod page;

use serde::Serialize;

use super::table::{Column, table};
use super::{Context, Failure, print};
use tracks::{self, TrackRegistry};

/// List the tracks (languages), or check the data of tracks.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  test-runner tracks\n  test-runner tracks --json\n  test-runner tracks check ~/tracks/perl"
)]
#[command(args_conflicts_with_subcommands = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Print a JSON list of `{id, name, framework, test_files, parser, trust}`.
    #[arg(long)]
    json: bool,
    /// Print the page `docs/tracks.md`: needs and features of each track.
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Print the page `docs/limits.md`: known weaknesses of each track.
    #[arg(long, conflicts_with_all = ["json", "markdown"])]
    limits: bool,
    /// Print the names of the languages in one line.
    #[arg(long, conflicts_with_all = ["json", "markdown", "limits"])]
    names: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Check(check::Args),
    Mutants(mutants::Args),
}

/// A language that solutions can be in.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ListedTrack<'a> {
    /// Its id, as `--track` takes it.
    id: &'a str,
    /// The name for people.
    name: &'a str,
    /// The test framework, as its users write it.
    framework: &'a str,
    /// The patterns of its test files.
    test_files: &'a [String],
    /// The parser of its test tool's report: one of `test-runner parsers`.
    parser: &'a str,
    /// How far its results can be trusted.
    trust: tracks::Trust,
    /// How long a run may take in seconds, where no `--timeout` says otherwise.
    timeout: f64,
    /// Memory that a run may have in MiB, where no `--memory-mb` says otherwise.
    memory_mb: u64,
}

/// The names of the languages, in the order of their ids.
pub(super) fn languages(tracks: TrackRegistry) -> String {
    let names: Vec<&str> = tracks.all().map(|track| track.name.as_str()).collect();
    names.join(", ")
}

/// The tracks, in the order of their ids.
pub(super) fn listed(tracks: TrackRegistry) -> Vec<ListedTrack<'static>> {
    let list = |track: &'static tracks::Track| ListedTrack {
        id: &track.id,
        name: &track.name,
        framework: &track.framework,
        test_files: &track.detect.test,
        parser: &track.report.parser,
        trust: track.report.trust,
        timeout: track.limits.timeout().as_secs_f64(),
        memory_mb: track.limits.memory_mb(),
    };
    tracks.all().map(list).collect()
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let tracks = context.tracks;
    match &args.command {
        Some(Command::Check(args)) => return check::run(args),
        Some(Command::Mutants(args)) => return mutants::run(args, tracks),
        None => {}
    }
    if args.names {
        return print::stdout(&format!("{}\n", languages(tracks)));
    }
    if args.limits {
        return print::stdout(&limits::page(tracks));
    }
    if args.markdown {
        return print::stdout(&page::page(tracks));
    }
    let rows = listed(tracks);
    if args.json {
        return print::json(&rows);
    }
    let line = |row: &ListedTrack<'_>| {
        let cells = [row.id, row.name, row.trust.as_str()].map(str::to_owned);
        cells.into_iter().chain([row.test_files.join(" ")])
    };
    print::stdout(&table(["", "", "", ""].map(Column::left), rows.iter().map(line)))
}
