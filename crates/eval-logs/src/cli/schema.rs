//! `schema`: the JSON Schema of every JSON input and output of this program.
//!
//! `docs/schemas/` of the repository holds each as a file, and a test compares the two.

use command_line::schema::{self, Direction, ListedSchema, SchemaArgs};

use super::Failure;

#[cfg(feature = "schema")]
use {
    crate::cli::ground_truth::Line as GroundTruthLine,
    crate::cli::metrics::Metrics,
    eval_logs::multi_swe::grade as multi_swe,
    eval_logs::polybench::grade as polybench,
    eval_logs::pro::grade as pro,
    eval_logs::rebench::grade as rebench,
    eval_logs::status_map::StatusMapLine,
    eval_logs::swebench::grade::run_report::{InstanceFile, RunReport},
    eval_logs::swebench::grade::schema_types::{AnyReport, Diff, GoldRow, PredictionRow, Reports},
    eval_logs::swebench::grade::{ModelReport, SummaryFile, monitor},
};

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

/// A schema whose file is in `docs/schemas`, with what makes it: a type, or a function.
macro_rules! listed {
    ($direction:ident, $name:literal, $version:literal, $what:literal, $make:expr) => {
        ListedSchema {
            name: $name,
            version: $version,
            direction: Direction::$direction,
            what: $what,
            text: include_str!(concat!(
                "../../../../docs/schemas/",
                $name,
                "-v",
                $version,
                ".json"
            )),
            #[cfg(feature = "schema")]
            make: $make,
        }
    };
    ($direction:ident, $name:literal, $what:literal, $type:ty) => {
        listed!($direction, $name, 1, $what, schema::of::<$type>)
    };
}

/// Every schema.
const ALL: &[ListedSchema] = &[
    listed!(
        Read,
        "swebench-gold-row",
        "`--gold`: an item of a list, a line of JSON Lines",
        GoldRow
    ),
    listed!(Read, "swebench-prediction", "`--preds`: an item of a list, a line", PredictionRow),
    listed!(Written, "swebench-status-map", "`status-map`: one line", StatusMapLine<'_>),
    listed!(Written, "swebench-diff", "`diff`", Diff),
    listed!(Written, "swebench-report", "`report`", AnyReport),
    listed!(Written, "swebench-reports", "`reports`", Reports),
    listed!(Written, "swebench-summary", "`summary`", SummaryFile<'_>),
    listed!(Written, "swebench-metrics", "`metrics`", Metrics),
    listed!(Written, "swebench-model-report", "`model-report`", ModelReport),
    listed!(Written, "swebench-ground-truth", "`ground-truth`: one line", GroundTruthLine<'static>),
    listed!(Written, "swebench-validation", "`validation`", monitor::Validation),
    listed!(Written, "swebench-same-diff", "`same-diff`", monitor::SameDiff),
    listed!(Written, "swebench-run-report", "`run-report`", RunReport),
    listed!(
        Written,
        "swebench-instance-report",
        "`report.json` of `run-report --out`",
        InstanceFile<'_>
    ),
    listed!(Written, "rebench-report", "`run-report` of `rebench`", rebench::Report),
    listed!(Written, "multi-swe-report", "`report` of a task of `multi-swe`", multi_swe::Report),
    listed!(
        Written,
        "multi-swe-final-report",
        "`run-report` of `multi-swe`",
        multi_swe::FinalReport
    ),
    listed!(Written, "pro-report", "`run-report` of `pro`", pro::EvalResults),
    listed!(
        Written,
        "polybench-report",
        "`run-report` of `polybench`: one line",
        polybench::InstanceResult
    ),
];

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    schema::run(&args.schema, "eval-logs", ALL)
}
