//! `schema`: the JSON Schema of every JSON input and output of this program.
//!
//! `docs/schemas/` of the repository holds each as a file, and a test compares the two.

use command_line::schema::{self, ListedSchema, SchemaArgs, read, written};

use super::Failure;
use super::ground_truth::Line as GroundTruthLine;
use super::metrics::Metrics;
use eval_logs::multi_swe::grade as multi_swe;
use eval_logs::polybench::grade as polybench;
use eval_logs::pro::grade as pro;
use eval_logs::rebench::grade as rebench;
use eval_logs::status_map::StatusMapLine;
use eval_logs::swebench::grade::run_report::{InstanceFile, RunReport};
use eval_logs::swebench::grade::schema_types::{AnyReport, Diff, GoldRow, PredictionRow, Reports};
use eval_logs::swebench::grade::{ModelReport, SummaryFile, monitor};

/// Print the JSON Schema of an input or output of this program, or list all schemas.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  eval-logs schema
  eval-logs schema swebench-report > report.schema.json

The schemas are JSON Schema, draft 2020-12.")]
pub(super) struct Args {
    #[command(flatten)]
    schema: SchemaArgs,
}

/// Every schema.
const ALL: &[ListedSchema] = &[
    read::<GoldRow>("swebench-gold-row", "`--gold`: an item of a list, a line of JSON Lines"),
    read::<PredictionRow>("swebench-prediction", "`--preds`: an item of a list, a line"),
    written::<StatusMapLine<'_>>("swebench-status-map", "`status-map`: one line"),
    written::<Diff>("swebench-diff", "`diff`"),
    written::<AnyReport>("swebench-report", "`report`"),
    written::<Reports>("swebench-reports", "`reports`"),
    written::<SummaryFile<'_>>("swebench-summary", "`summary`"),
    written::<Metrics>("swebench-metrics", "`metrics`"),
    written::<ModelReport>("swebench-model-report", "`model-report`"),
    written::<GroundTruthLine<'static>>("swebench-ground-truth", "`ground-truth`: one line"),
    written::<monitor::Validation>("swebench-validation", "`validation`"),
    written::<monitor::SameDiff>("swebench-same-diff", "`same-diff`"),
    written::<RunReport>("swebench-run-report", "`run-report`"),
    written::<InstanceFile<'_>>("swebench-instance-report", "`report.json` of `run-report --out`"),
    written::<rebench::Report>("rebench-report", "`run-report` of `rebench`"),
    written::<multi_swe::Report>("multi-swe-report", "`report` of a task of `multi-swe`"),
    written::<multi_swe::FinalReport>("multi-swe-final-report", "`run-report` of `multi-swe`"),
    written::<pro::EvalResults>("pro-report", "`run-report` of `pro`"),
    written::<polybench::InstanceResult>(
        "polybench-report",
        "`run-report` of `polybench`: one line",
    ),
];

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    schema::run(&args.schema, "eval-logs", ALL)
}
