//! `swebench`: becomes the program `eval-logs`.

use std::ffi::OsString;

use super::{Context, Failure};
use runner::eval_logs;

/// Turn evaluation logs into status maps, reports and resolution rates: starts the program `eval-logs`.
#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
#[command(after_help = "\
Examples:
  test-runner swebench --help
  test-runner swebench summary --preds preds.jsonl --logs logs/ --gold gold.jsonl --pretty")]
pub(super) struct Args {
    /// Command of `eval-logs` and its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENT")]
    arguments: Vec<OsString>,
}

pub(super) fn run(args: Args, _: Context) -> Result<(), Failure> {
    Err(eval_logs::exec(args.arguments).into())
}
