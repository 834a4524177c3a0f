//! `select`: chooses the best round of a task's history.

use std::path::PathBuf;

use super::input::Input;
use super::{Context, Failure, print};
use crate::grade::sforge::{Direction, Policy, Task, read_history, select};

/// Choose the best of many evaluations.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner select history.json
  test-runner select history.jsonl --policy valid_then_score --direction minimize
  test-runner select - --task task.json < history.json

The history is a JSON list, or JSON Lines, of {\"round\": \"r1\", \"valid\": true, \"pass_rate\": 0.5, \"score\": 10}; only `round` \
is required. Entries that cannot be used are left out with a message.")]
pub(super) struct Args {
    /// The rounds in the order of their submission; `-` is standard input.
    history: PathBuf,
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
            args.policy.parse().map_err(|why: String| Failure::usage(why))?,
            args.direction.parse().map_err(|why: String| Failure::usage(why))?,
        ),
    };
    let text = Input::from(Some(args.history.clone())).text()?;
    let entries = read_history(&text, &mut |what| print::say(&format!("warning: {what}")))
        .map_err(|error| Failure::Usage(error.into()))?;
    print::json(&select(&entries, policy, direction))
}
