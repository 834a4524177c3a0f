//! `select`: chooses the best round of a task's history.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::input::Input;
use super::{Context, Failure, print};
use runner::sforge::{Direction, Entry, Policy, Task, read_history, select};

/// Choose the best round of many evaluations.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner select history.json
  test-runner select history.jsonl --policy valid_then_score --direction minimize
  test-runner select - --task task.json < history.json
  test-runner select reports/*.json --task task.json

A history is a JSON list, or JSON Lines, of {\"round\": \"r1\", \"valid\": true, \"pass_rate\": 0.5, \"score\": 10}, or of reports of \
`judge`. Only a name is required: `round`, or `submission_id` in a report. If `score` is missing, `max_score` counts. \
Unusable entries, and entries with a `pass_rate` outside 0 to 1, are left out with a warning.

The exit code is 2 if no entry can be used. If the policy excludes all rounds, `best_round` is empty, with a warning.")]
pub(super) struct Args {
    /// Files of rounds, in the order of submission; `-` reads standard input. Several files are one history.
    #[arg(required = true)]
    history: Vec<PathBuf>,
    /// Take policy and direction from this task.
    #[arg(long, value_name = "TASK.json", conflicts_with_all = ["policy", "direction"])]
    task: Option<PathBuf>,
    /// `pass_rate_first`, `score_first` or `valid_then_score`.
    #[arg(long, value_name = "P", default_value = "pass_rate_first")]
    policy: String,
    /// `maximize` or `minimize`.
    #[arg(long, value_name = "D", default_value = "maximize")]
    direction: String,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let (policy, direction): (Policy, Direction) = match &args.task {
        Some(path) => {
            let task = Task::read(path)?;
            (task.judge.policy, task.judge.direction)
        }
        None => (
            args.policy.parse().map_err(Failure::usage)?,
            args.direction.parse().map_err(Failure::usage)?,
        ),
    };
    let entries = entries(&args.history)?;
    let choice = select(&entries, policy, direction);
    if choice.best_round.is_empty() {
        print::warning(format!("no round was chosen: {}", policy.excludes()));
    } else if !choice.best_valid {
        print::warning(format!("the chosen round `{}` is not valid", choice.best_round));
    }
    print::json(&choice)
}

/// The rounds of the files, in their order.
fn entries(files: &[PathBuf]) -> Result<Vec<Entry>, Failure> {
    let mut entries = Vec::new();
    for file in files {
        let text = Input::from(Some(file.clone())).text()?;
        let named = |what: String| match files {
            [_] => what,
            _ => format!("`{}`: {what}", file.display()),
        };
        let read = read_history(&text, &mut |what| print::warning(named(what)));
        entries.extend(read.map_err(|error| Failure::usage(named(error.to_string())))?);
    }
    if entries.is_empty() {
        return Err(Failure::usage("the history has no usable round").help("write each round as {\"round\": \"r1\", \"pass_rate\": 0.5, \"score\": 10}, or pass reports of `judge`"));
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in &entries {
        *counts.entry(&entry.round).or_default() += 1;
    }
    for (round, count) in counts.into_iter().filter(|(_, count)| *count > 1) {
        print::warning(format!("{count} rounds have the same name `{round}`"));
    }
    Ok(entries)
}
