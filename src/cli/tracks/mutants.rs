//! `tracks mutants`: what `run --attest` would change in test files.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;

use super::super::{Failure, print};
use test_source::mutation::{Material, Mutant, MutantPair, Sites};
use test_source::{self, TestFile};
use tracks::TrackRegistry;

/// Show what `run --attest` would change in test files, without running anything.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner tracks mutants python two_fer_test.py
  test-runner --tracks ~/tracks tracks mutants perl leap.t --seed 7

Each line is a test: the copy in which it is changed, how, and the line before and after. `none` is a test without an
assertion whose expected value could be found. The last line is the share of tests with one. A test with a table of
cases, each with a result of its own, shows one case here; a run changes all of them.")]
pub(in crate::cli) struct Args {
    /// The track.
    track: String,
    /// Its test files, those with tables of cases included.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The seed of the copies.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: &Args, tracks: TrackRegistry) -> Result<(), Failure> {
    let track = tracks
        .find(&args.track)
        .ok_or_else(|| Failure::usage(format!("there is no track `{}`", args.track)))?;
    let code = &track.test_code;
    let Some(text) = track.mutation else {
        return Err(Failure::usage(format!(
            "the track `{}` has no mutations\nhelp: `[test_code] mutation` names the file that says where its assertions are",
            track.id
        )));
    };
    let sites = Sites::read(text, code.grammar.as_deref())
        .map_err(|error| Failure::Software(error.into()))?;
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path)
            .with_context(|| format!("cannot read `{}`", path.display()))
            .map_err(Failure::Usage)?;
        Ok(TestFile { path: path.display().to_string(), text })
    };
    let files: Vec<TestFile> = args.files.iter().map(read).collect::<Result<_, Failure>>()?;
    let spec = test_source::Spec {
        code,
        query: track.query,
        separator: &track.names.separator,
        task_per_group: false,
    };
    let declared = test_source::inventory(&spec, &files, &[])
        .map_err(|error| Failure::Software(error.into()))?;
    let results = vec![1; declared.len()];
    let material = Material { files: &files, beside: &[], declared: &declared, results: &results };
    let mutants = MutantPair::of(&sites, material, args.seed);
    let lines = declared.iter().enumerate().map(|(at, test)| {
        let mutant = mutants.tests.iter().find(|mutant| mutant.test == at);
        format!("{}  {}\n", mutant.map_or_else(|| "none".to_owned(), shown), test.name)
    });
    let mut text: String = lines.collect();
    text += &format!("{} of {} tests have a site\n", mutants.tests.len(), declared.len());
    print::people(&text)
}

fn shown(mutant: &Mutant) -> String {
    let edits = mutant.edits.iter();
    let edits = edits.map(|edit| format!("\n    {}: {}\n    -> {}", edit.line, edit.from, edit.to));
    format!("{:?} {:?}{}\n   ", mutant.copy, mutant.kind, edits.collect::<String>())
}
