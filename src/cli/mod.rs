//! The command line and the exit codes.
//!
//! One file per command. Progress and messages go to stderr, machine output to stdout, and errors become exit codes
//! (`command_line::Failure`). The modules of the library do the work of a command.

mod attest;
mod batch;
mod colour;
mod completions;
mod doctor;
mod fault;
mod golden;
mod grade;
mod grade_options;
mod input;
mod install;
mod isolate;
mod judge;
mod limits;
mod man;
mod outcome;
mod parse;
mod parsers;
mod platform;
mod pool;
mod problem;
mod progress;
mod report;
mod run;
mod sandbox_layers;
mod schema;
mod select;
mod serve;
mod shard;
mod show;
mod swebench;
mod test;
mod tracks;
mod verify;
mod worker;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use ::tracks::TrackRegistry;
use command_line::{Failure, FailureKind, print, table};
use fault::of_sandbox;
use runner::run::Line;
use runner::run::worker::COMMAND;

/// Run the tests of a solution in a sandbox, in any supported language, and report the result of each test.
#[derive(Debug, Parser)]
#[command(name = "test-runner", version, arg_required_else_help = true, max_term_width = 110)]
struct Cli {
    /// Print each step, with its time and memory, on stderr.
    #[arg(short, long, global = true, display_order = 900)]
    verbose: bool,

    /// Also use the tracks of this folder: a folder with `track.toml`, or a folder of such folders (repeatable).
    #[arg(long = "tracks", value_name = "DIR", global = true, display_order = 901)]
    track_folders: Vec<PathBuf>,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Args),
    Test(test::Args),
    Tracks(tracks::Args),
    Doctor(doctor::Args),
    Install(install::Args),
    Show(show::Args),
    Parse(parse::Args),
    Parsers(parsers::Args),
    Judge(judge::Args),
    Problem(problem::Args),
    Select(select::Args),
    Swebench(swebench::Args),
    Verify(verify::Args),
    Golden(golden::Args),
    Batch(batch::Args),
    Grade(Box<grade::Args>),
    Serve(serve::Args),
    #[command(hide = true, name = COMMAND)]
    Worker(worker::Args),
    Report(report::Args),
    Completions(completions::Args),
    Man(man::Args),
    Schema(schema::Args),
    Isolate(isolate::Args),
}

/// Global options, passed to every command.
#[derive(Debug, Clone, Copy)]
struct Context {
    verbose: bool,
    /// The tracks of this program and of `--tracks`.
    tracks: TrackRegistry,
}

impl Context {
    /// Prints the log of a run: warnings, and with `--verbose` details.
    fn log(self) -> impl FnMut(Line<'_>) {
        move |line| match line {
            Line::Detail(text) if self.verbose => print::say(text),
            Line::Detail(_) => (),
            Line::Warning(message) => print::warning(message.clone()),
        }
    }
}

/// Parses the arguments, runs the command and reports errors.
pub(crate) fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match parsed(args.into_iter().collect()) {
        Ok(cli) => cli,
        Err(error) => {
            // Without stderr, nobody can read the usage.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { FailureKind::Usage.code() } else { 0 });
        }
    };
    // The arguments may name folders that a solution must not know.
    sandbox::hide_arguments();
    let ran = with_tracks(cli.track_folders)
        .and_then(|tracks| run(cli.command, Context { verbose: cli.verbose, tracks }));
    match ran {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            print::failure(&failure);
            ExitCode::from(failure.kind.code())
        }
    }
}

/// Parses the arguments. Only the help of the program lists the languages, so only it reads the data of the tracks.
fn parsed(args: Vec<OsString>) -> Result<Cli, clap::Error> {
    let mut command = Cli::command();
    if args.iter().skip(1).all(|arg| ["--help", "-h", "help"].iter().any(|help| arg == help)) {
        command = command
            .after_help(format!("Languages: {}", tracks::languages(TrackRegistry::embedded())));
    }
    Cli::from_arg_matches(&command.try_get_matches_from(args)?)
}

/// The embedded tracks, those of `folders`, and those of `TEST_RUNNER_TRACK_PATH` (separated by `:`).
fn with_tracks(mut folders: Vec<PathBuf>) -> Result<TrackRegistry, Failure> {
    if let Some(named) = std::env::var_os("TEST_RUNNER_TRACK_PATH") {
        folders.extend(std::env::split_paths(&named).filter(|path| !path.as_os_str().is_empty()));
    }
    let tracks = TrackRegistry::embedded();
    if folders.is_empty() {
        return Ok(tracks);
    }
    tracks.with_folders(&folders).map_err(Failure::usage)
}

fn run(command: Command, context: Context) -> Result<(), Failure> {
    match command {
        Command::Run(args) => run::run(&args, context),
        Command::Test(args) => test::run(&args, context),
        Command::Tracks(args) => tracks::run(&args, context),
        Command::Doctor(args) => doctor::run(&args, context),
        Command::Install(args) => install::run(&args, context),
        Command::Show(args) => show::run(&args, context),
        Command::Swebench(args) => swebench::run(args, context),
        Command::Verify(args) => verify::run(&args, context),
        Command::Golden(args) => golden::run(&args, context),
        Command::Batch(args) => batch::run(args, context),
        Command::Grade(args) => grade::run(&args, context),
        Command::Serve(args) => serve::run(&args, context),
        Command::Worker(args) => worker::run(&args, context),
        Command::Parse(args) => parse::run(&args, context),
        Command::Parsers(args) => parsers::run(&args, context),
        Command::Judge(args) => judge::run(args, context),
        Command::Problem(args) => problem::run(&args, context),
        Command::Select(args) => select::run(&args, context),
        Command::Report(args) => report::run(&args, context),
        Command::Completions(args) => completions::run(&args, context),
        Command::Man(args) => man::run(&args, context),
        Command::Schema(args) => schema::run(&args, context),
        Command::Isolate(args) => isolate::run(args, context).map(|never| match never {}),
    }
}
