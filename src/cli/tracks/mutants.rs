//! `tracks mutants`: shows the mutations that `run --attest` would make in test files.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use super::super::{Failure, print};
use test_source::mutation::{Material, Mutant, MutantPair, Sites};
use test_source::{self, TestFile};
use tracks::TrackRegistry;

/// Show the mutations that `run --attest` makes in test files, without running anything.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner tracks mutants python two_fer_test.py
  test-runner --tracks ~/tracks tracks mutants perl leap.t --seed 7

Each entry is a test: the mutant that changes it, the kind of change, and for each changed line its number, its old text, and \
(after `->`) its new text. `none` marks a test in which no expected value was found. The last line is the share of tests with \
a mutation. If a test has a table of cases, the command shows one case; a run changes each of them.")]
pub(in crate::cli) struct Args {
    /// Id of the track.
    track: String,
    /// Test files of an exercise, with the files that hold their tables of cases.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Seed of the mutants.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: &Args, tracks: TrackRegistry) -> Result<(), Failure> {
    let track = tracks.find(&args.track).ok_or_else(|| {
        Failure::usage(format!("no such track: `{}`", args.track))
            .help("`test-runner tracks` lists the tracks")
    })?;
    let code = &track.test_code;
    let Some(text) = track.mutation else {
        return Err(Failure::usage(format!("the track `{}` has no mutations", track.id)).help("in its `track.toml`, set `[test_code] mutation` to a file that describes its assertions"));
    };
    let sites = Sites::read(text, code.grammar.as_deref()).map_err(Failure::software)?;
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).map_err(|error| {
            Failure::usage(error).context(format!("cannot read `{}`", path.display()))
        })?;
        Ok(TestFile { path: path.display().to_string(), text })
    };
    let files: Vec<TestFile> = args.files.iter().map(read).collect::<Result<_, Failure>>()?;
    let spec = test_source::Spec {
        code,
        query: track.query,
        separator: &track.names.separator,
        task_per_group: false,
    };
    let declared = test_source::inventory(&spec, &files, &[]).map_err(Failure::software)?;
    let results = vec![1; declared.len()];
    let material = Material { files: &files, beside: &[], declared: &declared, results: &results };
    let mutants = MutantPair::of(&sites, material, args.seed);
    let lines = declared.iter().enumerate().map(|(at, test)| {
        let mutant = mutants.tests.iter().find(|mutant| mutant.test == at);
        format!("{}  {}\n", mutant.map_or_else(|| "none".to_owned(), shown), test.name)
    });
    let mut text: String = lines.collect();
    let changed: BTreeSet<usize> = mutants.tests.iter().map(|mutant| mutant.test).collect();
    text += &format!("{} of {} tests have a site\n", changed.len(), declared.len());
    print::people(&text)
}

fn shown(mutant: &Mutant) -> String {
    let edits = mutant.edits.iter();
    let edits = edits.map(|edit| format!("\n    {}: {}\n    -> {}", edit.line, edit.from, edit.to));
    format!("{:?} {:?}{}\n   ", mutant.copy, mutant.kind, edits.collect::<String>())
}
