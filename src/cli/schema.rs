//! `schema`: the JSON Schema of every JSON input and output of this program.
//!
//! `docs/schemas/` holds each as a file, and a test compares the two.

mod track;

use command_line::schema::{self, Direction, ListedSchema, Schema, SchemaArgs, read, written};
use schemars::SchemaGenerator;
use serde_json::{Value, json};

use super::{Context, Failure, doctor, tracks};
use ::tracks::ExerciseSettings;
use course::gradebook::PointsFile;
use fleet::batch;
use fleet::golden::GoldenReport;
use fleet::verify::Verified;
use runner::program::Judgement;
use runner::reward::{Reward, RewardDetails};
use runner::run::{Attestation, Separation};
use runner::sforge::schema_types::{StructuredResult, TestList, TestStatusMap};
use runner::sforge::{Choice, EvalReport, HistoryRow, TaskFile};
use sandbox::Layer;
use test_report::parser::ListedParser;
use test_report::results::exercism::Results;

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

const fn results(version: u8, make: fn(SchemaGenerator) -> Schema) -> ListedSchema {
    ListedSchema {
        name: "results",
        version,
        direction: Direction::Written,
        what: "`results.json` of `run`, `parse --format exercism`",
        make,
    }
}

/// Every schema; the latest version of a name comes last.
const ALL: &[ListedSchema] = &[
    results(1, |generator| results_of(generator, 1)),
    results(2, |generator| results_of(generator, 2)),
    results(3, |generator| results_of(generator, 3)),
    read::<TaskFile>("task", "`judge --task`, `select --task`"),
    read::<PointsFile>("points", "`points.toml` of an exercise"),
    read::<StructuredResult>("structured-result", "what an evaluator prints for `structured_json`"),
    written::<EvalReport>("eval-report", "`judge`, `parse`"),
    written::<TestList>("test-list", "`parse --format list`"),
    written::<TestStatusMap>("test-status-map", "`parse --format status-map`"),
    read::<HistoryRow>("history-row", "`select`: an item of its list, a line of its JSON Lines"),
    written::<Judgement>("verdicts", "`verdicts.json` of `problem run --output`"),
    written::<Choice>("selection", "`select`"),
    written::<Vec<tracks::ListedTrack<'static>>>("tracks", "`tracks --json`"),
    written::<Vec<doctor::TrackReadiness<'static>>>("doctor", "`doctor --json`"),
    written::<Vec<Layer>>("sandbox", "`doctor --sandbox --json`"),
    written::<Vec<ListedParser>>("parsers", "`parsers --json`"),
    read::<ExerciseSettings>("exercise", "`exercise.toml` of an exercise's folder"),
    ListedSchema {
        name: "track",
        version: 1,
        direction: Direction::Read,
        what: "`track.toml` of a track's folder",
        make: track::of_track,
    },
    written::<Attestation>("attest", "`attest.json` of `run --attest`"),
    written::<Separation>("separate", "`separate.json` of `run --separate`"),
    written::<Vec<Verified>>("verify", "`verify --json`"),
    written::<GoldenReport>("golden", "`golden --json`"),
    written::<Reward>("reward", "`reward.json` of `run --reward`"),
    written::<RewardDetails>("reward-details", "`reward-details.json` of `run --reward`"),
    read::<batch::BatchRow>("batch-row", "`batch`: a line of its input"),
    written::<batch::Record>("batch-record", "`batch`: a line of `shard-I.jsonl`"),
    written::<batch::Verdict>("batch-verdict", "`batch merge`: a line of `merged.jsonl`"),
];

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    schema::run(&args.schema, "test-runner", ALL)
}

/// All versions of the interface have one type: version 1 has no tests, version 2 no tasks.
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
