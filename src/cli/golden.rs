//! `golden`: compares this program with the recorded results of another test runner, for the maintainers of a track.

mod table;

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::progress::Progress;
use super::run::seconds;
use super::verify::{cores, to_file};
use super::{Context, Failure, of_sandbox, print};
use fleet::golden::{
    self, GoldenCases, GoldenReport, GoldenResult, GoldenSettings, Outdated, outdated,
};
use test_report::text::{counted, did_you_mean};
use tracks::toolchain::{self, Tools};
use tracks::{Differences, Track};

/// Compare the results of this program with those that another test runner of a track recorded.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner golden ../bash-test-runner
  test-runner golden ../ruby-test-runner exception metadata
  test-runner golden ../python-test-runner --expected results.json
  test-runner golden cases/ --track nim --differences DIFFERENCES.md --json=golden.json

A case is a folder with a solution, its tests and `expected_results.json`. Status, number, names, order, statuses, code and \
tasks of the tests are compared. What the other runner leaves out, such as the code, is not compared. Nothing is written \
into the folders.

Deliberate differences are in a table of a Markdown page, with the headings `golden case`, `differs in` and `reason`. \
Without --differences, the page is `DIFFERENCES.md` in the track's folder, if `--tracks` adds it, or \
`test-data/tracks/<track>/DIFFERENCES.md` in the current folder or a folder above it.

The exit code is 1 if a case differs without being declared, or cannot run. A declared difference that is there no longer \
is a warning.")]
pub(super) struct Args {
    /// Checkout of a test runner, such as `exercism/bash-test-runner`, or a folder of cases.
    dir: PathBuf,
    /// Run only these cases.
    #[arg(value_name = "CASE")]
    cases: Vec<String>,
    /// Track of the cases [default: from the name of the checkout (`<track>-test-runner`), or else by the files].
    #[arg(long, value_name = "ID")]
    track: Option<String>,
    /// Markdown page with the deliberate differences [default: see below].
    #[arg(long, value_name = "FILE")]
    differences: Option<PathBuf>,
    /// Name of the files with the recorded results.
    #[arg(long, value_name = "NAME", default_value = "expected_results.json")]
    expected: String,
    /// Compare messages and outputs, too.
    #[arg(long)]
    texts: bool,
    /// Number of concurrent cases [default: number of cores].
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Wall-clock limit of each case [default: the track's, or 15].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Write the results as JSON to the file, or to stdout instead of the tables.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-", help_heading = "Output")]
    json: Option<PathBuf>,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let found = GoldenCases::open(&args.dir, &args.expected)?;
    let selected = found.select(&args.cases)?;
    let track = track(args, &found, context)?;
    let page = args.differences.clone().or_else(|| default_page(track, context));
    let settings = GoldenSettings {
        program: std::env::current_exe().map_err(Failure::software)?,
        tracks: context.tracks,
        track,
        jobs: args.jobs.filter(|&jobs| jobs > 0).unwrap_or_else(cores),
        timeout: args.timeout,
        texts: args.texts,
        differences: page.as_deref().map(declared).transpose()?.unwrap_or_default(),
    };
    let ready = toolchain::readiness(track, &Tools::from_env());
    ready.require().map_err(Failure::toolchain)?;
    if let Some(warning) = ready.warning() {
        print::warning(warning);
    }
    // Until everything is written: a signal ends the runs, but finished cases are still reported.
    let interrupts = sandbox::hold_interrupts().map_err(of_sandbox)?;
    let progress = Progress::of(selected.len(), "case");
    let results = golden::run(&selected, &settings, &|result: &GoldenResult| {
        progress.note(&result.case, result.as_expected);
    });
    progress.end();
    let cases = results?;
    let outdated = outdated(&settings.differences, &found.cases, &cases, args.texts);
    for row in &outdated {
        print::warning(no_longer(row, page.as_deref().unwrap_or(Path::new(""))));
    }
    let report = GoldenReport { track: track.id.clone(), cases, outdated };
    write(args, &report, page.as_deref())?;
    let left = selected.len() - report.cases.len();
    if left > 0 && interrupts.pending().is_some() {
        print::say(&format!("not reached: {left} of {}", counted(selected.len(), "case")));
        return Err(Failure::interrupted());
    }
    match report.cases.iter().filter(|case| !case.as_expected).count() {
        0 => Ok(()),
        unexpected => Err(Failure::not_all_passed(format!(
            "undeclared differences or no run in {unexpected} of {}",
            counted(report.cases.len(), "case")
        ))),
    }
}

fn track(args: &Args, found: &GoldenCases, context: Context) -> Result<&'static Track, Failure> {
    let Some(id) = &args.track else { return Ok(found.track(context.tracks)?) };
    context.tracks.find(id).ok_or_else(|| {
        let meant = did_you_mean(context.tracks.nearest(id));
        Failure::usage(format!("unknown track `{id}`{meant}"))
            .help("`test-runner tracks` lists the tracks")
    })
}

/// The page of a track that `--tracks` adds, or of this repository's tracks in a checkout.
fn default_page(track: &Track, context: Context) -> Option<PathBuf> {
    const PAGE: &str = "DIFFERENCES.md";
    let added = context.tracks.folders().iter().flat_map(|folder| {
        let is_own = folder.canonicalize().is_ok_and(|path| path.ends_with(&track.id));
        is_own.then(|| folder.join(PAGE)).into_iter().chain([folder.join(&track.id).join(PAGE)])
    });
    let here = std::env::current_dir().unwrap_or_default();
    let in_checkout = Path::new("test-data/tracks").join(&track.id).join(PAGE);
    let above = here.ancestors().skip(1).map(|folder| folder.join(&in_checkout));
    let mut pages = added.chain([in_checkout.clone()]).chain(above);
    pages.find(|page| page.is_file())
}

fn declared(page: &Path) -> Result<Differences, Failure> {
    let shown = page.display();
    let text = std::fs::read_to_string(page)
        .map_err(|error| Failure::usage(format!("cannot read `{shown}`: {error}")))?;
    Differences::parse(&text).map_err(|malformed| {
        Failure::usage(format!("`{shown}`, {malformed}"))
            .help("a row is \"| `case` | `order`, `code` | the reason |\"")
    })
}

fn no_longer(row: &Outdated, page: &Path) -> String {
    let Outdated { line, case, aspect } = row;
    let what = match aspect {
        Some(aspect) => format!("`{case}` no longer differs in `{}`", aspect.as_str()),
        None => format!("there is no case `{case}`"),
    };
    format!("{}:{line}: {what}", page.display())
}

/// Prints the tables or the JSON, and writes the requested file.
fn write(args: &Args, report: &GoldenReport, page: Option<&Path>) -> Result<(), Failure> {
    match args.json.as_deref() {
        Some(file) if file == Path::new("-") => return print::json(report),
        Some(file) => {
            let text = serde_json::to_string_pretty(report).map_err(Failure::software)?;
            to_file(file, &format!("{text}\n"))?;
        }
        None => {}
    }
    print::people(&table::tables(report, page))
}
