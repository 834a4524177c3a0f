//! `metrics`: rates and resolutions of stored reports.

use std::io::Read;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::{Map, Value};

use super::common::Output;
use command_line::{Failure, print};
use eval_logs::swebench::grade::metrics::{
    Number, Rates, Resolution, Resolutions, VerdictCounts, resolution,
};
use eval_logs::unique;

/// Print the rates and resolutions of stored reports, as fractions.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
There is no --strict, because the command reads no log: `reports --strict` prints strict reports.\n\nExample:\n  eval-logs reports logs/ --gold gold.jsonl | eval-logs metrics -")]
pub(super) struct Args {
    /// List of reports, {name: report}, or output of `reports`; `-` reads standard input.
    #[arg(value_name = "REPORTS.json")]
    reports: PathBuf,

    #[command(flatten)]
    output: Output,
}

/// The rates and resolutions of stored reports, as fractions. Weighted: over all tests; unweighted: the mean over the
/// instances.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Metrics {
    fail_to_pass_weighted: Number,
    pass_to_pass_weighted: Number,
    fail_to_pass_unweighted: Number,
    pass_to_pass_unweighted: Number,
    case_resolution_counts: IndexMap<Resolution, u64>,
    case_resolution_rates: IndexMap<Resolution, Number>,
    cases: Vec<Case>,
}

/// One report.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Case {
    name: Option<String>,
    fail_to_pass: Number,
    pass_to_pass: Number,
    resolution: Resolution,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let mut text = String::new();
    let read = if args.reports == Path::new("-") {
        std::io::stdin().lock().read_to_string(&mut text)
    } else {
        std::fs::File::open(&args.reports).and_then(|mut file| file.read_to_string(&mut text))
    };
    let wrong = |why: String| Failure::usage(format!("`{}`: {why}", args.reports.display()));
    read.map_err(|error| wrong(error.to_string()))?;
    let document = unique(&text).map_err(|error| wrong(error.to_string()))?;
    let (mut fixed, mut kept, mut resolutions) =
        (Rates::default(), Rates::default(), Resolutions::default());
    let mut cases = Vec::new();
    let mut empty = Vec::new();
    for (name, report) in reports(document).map_err(wrong)? {
        let shown = name.as_deref().unwrap_or("a report");
        let f2p =
            counts(&report, "FAIL_TO_PASS").map_err(|why| wrong(format!("{shown}: {why}")))?;
        let p2p =
            counts(&report, "PASS_TO_PASS").map_err(|why| wrong(format!("{shown}: {why}")))?;
        if f2p.success + f2p.failure + p2p.success + p2p.failure == 0 {
            empty.push(shown.to_owned());
        }
        fixed.add(f2p);
        kept.add(p2p);
        resolutions.add(resolution(f2p, p2p));
        cases.push(Case {
            name,
            fail_to_pass: f2p.rate(),
            pass_to_pass: p2p.rate(),
            resolution: resolution(f2p, p2p),
        });
    }
    if let Some(first) = empty.first() {
        print::warning(format!(
            "reports without a success or a failure: {}, such as `{first}`; as in the original, they count as RESOLVED_FULL",
            empty.len()
        ));
    }
    if cases.is_empty() {
        print::warning("there are no reports, so the rates mean nothing");
    }
    args.output.print(&Metrics {
        fail_to_pass_weighted: fixed.weighted(),
        pass_to_pass_weighted: kept.weighted(),
        fail_to_pass_unweighted: fixed.unweighted(),
        pass_to_pass_unweighted: kept.unweighted(),
        case_resolution_counts: resolutions.counts().clone(),
        case_resolution_rates: resolutions.rates(),
        cases,
    })
}

/// The reports of a document in each of its three forms, with their names.
fn reports(document: Value) -> Result<Vec<(Option<String>, Value)>, String> {
    let named =
        |map: Map<String, Value>| map.into_iter().map(|(name, report)| (Some(name), report));
    match document {
        Value::Array(reports) => Ok(reports.into_iter().map(|report| (None, report)).collect()),
        Value::Object(mut map) => {
            match (map.remove("reports_patch_success"), map.remove("reports_patch_failure")) {
                (Some(Value::Object(success)), Some(Value::Object(failure))) => {
                    Ok(named(success).chain(named(failure)).collect())
                }
                (None, None) => Ok(named(map).collect()),
                _ => {
                    Err("`reports_patch_success` and `reports_patch_failure` must both be objects"
                        .to_owned())
                }
            }
        }
        _ => Err("reports must be a list or an object".to_owned()),
    }
}

fn counts(report: &Value, category: &str) -> Result<VerdictCounts, String> {
    let length = |kind: &str| match &report[category][kind] {
        Value::Array(tests) => Ok(tests.len() as u64),
        _ => Err(format!("`{category}` has no list `{kind}`")),
    };
    Ok(VerdictCounts { success: length("success")?, failure: length("failure")? })
}
