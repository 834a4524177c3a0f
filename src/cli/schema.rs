//! `schema`: the JSON Schema of every JSON input and output.
//!
//! Lists the schemas and their versions. The version goes up if a reader of the old shape could break, but not for a
//! new key in an output. `docs/schemas/` holds each as a file, and a test compares the two.

mod track;

use schemars::generate::SchemaSettings;
use schemars::transform::RestrictFormats;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Value, json};

use super::swebench::{GroundTruthLine, Metrics};
use super::table::{Column, table};
use super::{Context, Failure, doctor, parsers, print, tracks};
use crate::batch;
use crate::golden::GoldenReport;
use crate::gradebook::PointsFile;
use crate::program::Judgement;
use crate::reward::{Reward, RewardDetails};
use crate::runner::{Attestation, Separation};
use crate::sforge::schema_types::{StructuredResult, TestList, TestStatusMap};
use crate::sforge::{Choice, EvalReport, HistoryRow, TaskFile};
use crate::verify::Verified;
use ::tracks::ExerciseSettings;
use eval_logs::multi_swe::grade as multi_swe;
use eval_logs::polybench::grade as polybench;
use eval_logs::pro::grade as pro;
use eval_logs::rebench::grade as rebench;
use eval_logs::status_map::StatusMapLine;
use eval_logs::swebench::grade::run_report::{InstanceFile, RunReport};
use eval_logs::swebench::grade::schema_types::{AnyReport, Diff, GoldRow, PredictionRow, Reports};
use eval_logs::swebench::grade::{ModelReport, SummaryFile, monitor};
use sandbox::Layer;
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
    /// Name of the schema, optionally with a version: `results-v2` [default: list all schemas].
    name: Option<String>,
    /// Print the list as JSON: `{name, version, direction, what}`.
    #[arg(long, conflicts_with = "name")]
    json: bool,
}

/// Whether this program reads or writes the JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Direction {
    Read,
    Written,
}

#[derive(Serialize)]
struct ListedSchema {
    name: &'static str,
    version: u8,
    direction: Direction,
    /// Which command reads or writes it.
    what: &'static str,
    #[serde(skip)]
    make: fn(SchemaGenerator) -> Schema,
}

const fn read<T: JsonSchema>(name: &'static str, what: &'static str) -> ListedSchema {
    ListedSchema { name, version: 1, direction: Direction::Read, what, make: root::<T> }
}

const fn written<T: JsonSchema>(name: &'static str, what: &'static str) -> ListedSchema {
    ListedSchema { name, version: 1, direction: Direction::Written, what, make: root::<T> }
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
    written::<Vec<parsers::ListedParser>>("parsers", "`parsers --json`"),
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
    read::<GoldRow>("swebench-gold-row", "`--gold`: an item of a list, a line of JSON Lines"),
    read::<PredictionRow>("swebench-prediction", "`--preds`: an item of a list, a line"),
    written::<StatusMapLine<'_>>("swebench-status-map", "`swebench status-map`: one line"),
    written::<Diff>("swebench-diff", "`swebench diff`"),
    written::<AnyReport>("swebench-report", "`swebench report`"),
    written::<Reports>("swebench-reports", "`swebench reports`"),
    written::<SummaryFile<'_>>("swebench-summary", "`swebench summary`"),
    written::<Metrics>("swebench-metrics", "`swebench metrics`"),
    written::<ModelReport>("swebench-model-report", "`swebench model-report`"),
    written::<GroundTruthLine<'static>>(
        "swebench-ground-truth",
        "`swebench ground-truth`: one line",
    ),
    written::<monitor::Validation>("swebench-validation", "`swebench validation`"),
    written::<monitor::SameDiff>("swebench-same-diff", "`swebench same-diff`"),
    written::<RunReport>("swebench-run-report", "`swebench run-report`"),
    written::<InstanceFile<'_>>(
        "swebench-instance-report",
        "`report.json` of `swebench run-report --out`",
    ),
    written::<rebench::Report>("rebench-report", "`swebench run-report` of `rebench`"),
    written::<multi_swe::Report>("multi-swe-report", "`swebench report` of a task of `multi-swe`"),
    written::<multi_swe::FinalReport>(
        "multi-swe-final-report",
        "`swebench run-report` of `multi-swe`",
    ),
    written::<pro::EvalResults>("pro-report", "`swebench run-report` of `pro`"),
    written::<polybench::InstanceResult>(
        "polybench-report",
        "`swebench run-report` of `polybench`: one line",
    ),
];

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let Some(asked) = &args.name else {
        if args.json {
            return print::json(&ALL);
        }
        let file = |row: &ListedSchema| format!("{}-v{}", row.name, row.version);
        let lines = ALL.iter().map(|row| [file(row), row.what.to_owned()]);
        return print::stdout(&table(["", ""].map(Column::left), lines));
    };
    let found = ALL.iter().rev().find(|row| {
        asked.strip_prefix(row.name).is_some_and(|rest| {
            let version = rest.strip_prefix("-v").and_then(|number| number.parse().ok());
            rest.is_empty() || version == Some(row.version)
        })
    });
    let row = found.ok_or_else(|| {
        Failure::usage(format!("no such schema: `{asked}`"))
            .help("`test-runner schema` lists the schemas")
    })?;
    print::json(&row.schema())
}

impl ListedSchema {
    /// The schema with its own `$id`, so that other schemas can refer to it.
    fn schema(&self) -> Value {
        let settings = match self.direction {
            Direction::Read => SchemaSettings::draft2020_12().for_deserialize(),
            Direction::Written => SchemaSettings::draft2020_12().for_serialize(),
        };
        // JSON Schema does not define formats such as `uint64`.
        let settings = settings.with_transform(RestrictFormats::default());
        let made = (self.make)(settings.into_generator());
        let mut schema = serde_json::Map::new();
        let id = format!("urn:test-runner:schema:{}:{}", self.name, self.version);
        let title = format!("{}, version {}", self.name, self.version);
        // In the usual order for readers.
        for key in ["$schema", "$id", "title", "description"] {
            schema.insert(key.to_owned(), made.get(key).cloned().unwrap_or_default());
        }
        schema.insert("$id".to_owned(), id.into());
        schema.insert("title".to_owned(), title.into());
        schema.retain(|_, value| !value.is_null());
        for (key, value) in made.as_object().into_iter().flatten() {
            schema.entry(key.clone()).or_insert_with(|| value.clone());
        }
        Value::Object(schema)
    }
}

fn root<T: JsonSchema>(generator: SchemaGenerator) -> Schema {
    generator.into_root_schema_for::<T>()
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
