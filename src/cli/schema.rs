//! `schema`: the JSON Schema of every JSON input and output of this program.
//!
//! `docs/schemas/` holds each as a file, and a test compares the two.

#[cfg(feature = "schema")]
mod track;

use command_line::schema::{self, Direction, ListedSchema, SchemaArgs};
#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};
#[cfg(feature = "schema")]
use serde_json::{Value, json};

use super::{Context, Failure};

#[cfg(feature = "schema")]
use {
    crate::cli::{doctor, tracks},
    ::tracks::ExerciseSettings,
    course::gradebook::PointsFile,
    fleet::batch,
    fleet::golden::GoldenReport,
    fleet::verify::Verified,
    runner::program::Judgement,
    runner::reward::{Reward, RewardDetails},
    runner::run::{Attestation, Separation},
    runner::sforge::schema_types::{StructuredResult, TestList, TestStatusMap},
    runner::sforge::{Choice, EvalReport, HistoryRow, TaskFile},
    sandbox::Layer,
    test_report::parser::ListedParser,
    test_report::results::exercism::Results,
};

/// Print the JSON Schema of an input or output of this program, or list all schemas.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner schema
  test-runner schema results > results.schema.json
  test-runner schema results-v2
  test-runner schema track > track.schema.json

The schemas are JSON Schema, draft 2020-12. Those of TOML files, such as `track.toml`, are for editors and validators \
that read TOML as JSON.")]
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
            text: include_str!(concat!("../../docs/schemas/", $name, "-v", $version, ".json")),
            #[cfg(feature = "schema")]
            make: $make,
        }
    };
    ($direction:ident, $name:literal, $what:literal, $type:ty) => {
        listed!($direction, $name, 1, $what, schema::of::<$type>)
    };
}

/// Every schema; the latest version of a name comes last.
const ALL: &[ListedSchema] = &[
    listed!(Written, "results", 1, "`results.json` of `run`, `parse --format exercism`", |made| {
        results_of(made, 1)
    }),
    listed!(Written, "results", 2, "`results.json` of `run`, `parse --format exercism`", |made| {
        results_of(made, 2)
    }),
    listed!(Written, "results", 3, "`results.json` of `run`, `parse --format exercism`", |made| {
        results_of(made, 3)
    }),
    listed!(Read, "task", "`judge --task`, `select --task`", TaskFile),
    listed!(Read, "points", "`points.toml` of an exercise", PointsFile),
    listed!(
        Read,
        "structured-result",
        "what an evaluator prints for `structured_json`",
        StructuredResult
    ),
    listed!(Written, "eval-report", "`judge`, `parse`", EvalReport),
    listed!(Written, "test-list", "`parse --format list`", TestList),
    listed!(Written, "test-status-map", "`parse --format status-map`", TestStatusMap),
    listed!(
        Read,
        "history-row",
        "`select`: an item of its list, a line of its JSON Lines",
        HistoryRow
    ),
    listed!(Written, "verdicts", "`verdicts.json` of `problem run --output`", Judgement),
    listed!(Written, "selection", "`select`", Choice),
    listed!(Written, "tracks", "`tracks --json`", Vec<tracks::ListedTrack<'static>>),
    listed!(Written, "doctor", "`doctor --json`", Vec<doctor::TrackReadiness<'static>>),
    listed!(Written, "sandbox", "`doctor --sandbox --json`", Vec<Layer>),
    listed!(Written, "parsers", "`parsers --json`", Vec<ListedParser>),
    listed!(Read, "exercise", "`exercise.toml` of an exercise's folder", ExerciseSettings),
    listed!(Read, "track", 1, "`track.toml` of a track's folder", track::of_track),
    listed!(Written, "attest", "`attest.json` of `run --attest`", Attestation),
    listed!(Written, "separate", "`separate.json` of `run --separate`", Separation),
    listed!(Written, "verify", "`verify --json`", Vec<Verified>),
    listed!(Written, "golden", "`golden --json`", GoldenReport),
    listed!(Written, "reward", "`reward.json` of `run --reward`", Reward),
    listed!(Written, "reward-details", "`reward-details.json` of `run --reward`", RewardDetails),
    listed!(Read, "batch-row", "`batch`: a line of its input", batch::BatchRow),
    listed!(Written, "batch-record", "`batch`: a line of `shard-I.jsonl`", batch::Record),
    listed!(Written, "batch-verdict", "`batch merge`: a line of `merged.jsonl`", batch::Verdict),
];

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    schema::run(&args.schema, "test-runner", ALL)
}

/// All versions of the interface have one type: version 1 has no tests, version 2 no tasks.
#[cfg(feature = "schema")]
fn results_of(generator: SchemaGenerator, version: u8) -> Schema {
    let mut schema = generator.into_root_schema_for::<Results>();
    let drop = |object: &mut Value, key: &str| {
        if let Some(properties) = object["properties"].as_object_mut() {
            properties.shift_remove(key);
        }
    };
    let mut value = schema.as_value().clone();
    value["properties"]["version"] =
        json!({ "const": version, "description": "The version of the interface." });
    match version {
        1 => {
            drop(&mut value, "tests");
            if let Some(definitions) = value["$defs"].as_object_mut() {
                definitions.shift_remove("Test");
            }
        }
        2 => drop(&mut value["$defs"]["Test"], "task_id"),
        _ => {}
    }
    if version > 1
        && let Some(required) = value["required"].as_array_mut()
    {
        required.push("tests".into());
    }
    if let Ok(changed) = Schema::try_from(value) {
        schema = changed;
    }
    schema
}
