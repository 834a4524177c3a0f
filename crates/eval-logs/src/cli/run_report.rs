//! `run-report`: grades a run from its logs, and prints the report of the benchmark's own harness.

mod multi_swe;
mod polybench;
mod pro;
mod rebench;
mod swebench;

use super::common::OUTPUT;
use std::path::PathBuf;
use std::slice;

use super::evaluation::Options;
use command_line::Failure;
use eval_logs::evaluation::Benchmark;

/// Print the report of a run, in the form of the benchmark's own harness.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The report of SWE-bench is the run report of the current harness (5.0.2). The report of SWE-rebench V2 is the output of \
`scripts/eval.py` with one worker; the exit code of the test command is null, because it is not in the log. The report of \
Multi-SWE-bench is `final_report.json`, and that of SWE-bench Pro `eval_results.json`. For SWE-PolyBench, the command prints one JSON \
object per line, as its harness writes them to files.

Examples:
  eval-logs run-report --preds preds.jsonl --logs logs/r1/m --gold gold.jsonl
  eval-logs run-report --preds preds.jsonl --logs logs/ --gold gold.jsonl --html m.html
  eval-logs run-report --preds preds.jsonl --logs logs/ --gold gold.jsonl --require-logs 99.5
  eval-logs run-report --benchmark pro --gold tasks.parquet --logs output/ --strict
  eval-logs run-report --benchmark multi-swe --gold dataset.jsonl --logs work/ --out results/")]
pub(super) struct Args {
    /// Predictions of the model, `.jsonl` or `.json`; required for SWE-bench. For SWE-bench Pro and SWE-PolyBench, each
    /// prediction counts, as in the original harness. Without --preds, the tasks that have a log count, and for SWE-bench Pro the
    /// tasks with a `<prefix>_patch.diff`.
    #[arg(long, value_name = "FILE")]
    preds: Option<PathBuf>,

    /// Folder of logs: `<instance>/test_output.txt` or `<instance>.<anything>.log`; for another benchmark, the output or
    /// working folder of its harness.
    #[arg(long, visible_alias = "workdir", value_name = "DIR")]
    logs: PathBuf,

    /// Rows of the data set (gold rows, tasks): `.jsonl`, `.json`, `.csv` or `.parquet`, or a folder with the `.parquet` files of one split.
    #[arg(long, visible_alias = "tasks", value_name = "FILE")]
    gold: PathBuf,

    /// Also write SWE-bench's run report to `<model>.<ID>.json` in the folder of --out.
    #[arg(long, value_name = "ID", requires = "out", help_heading = OUTPUT)]
    run_id: Option<String>,

    /// Write reports to this folder: for SWE-bench, `<instance>/report.json` of each instance; for Multi-SWE-bench,
    /// `final_report.json`; for SWE-PolyBench, `<instance>_result.json`, and print nothing.
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    out: Option<PathBuf>,

    /// Prefix of the runs, if instances of SWE-bench Pro have several.
    #[arg(long, value_name = "TEXT")]
    prefix: Option<String>,

    #[command(flatten)]
    options: Options,
}

/// The report of one benchmark.
struct Report {
    /// The options that it takes beside rows, logs and `--strict`.
    options: &'static [&'static str],
    run: fn(&Args) -> Result<(), Failure>,
}

impl Report {
    fn of(benchmark: Option<Benchmark>) -> Self {
        match benchmark {
            Some(Benchmark::Rebench) => Self { options: &["--require-logs"], run: rebench::run },
            Some(Benchmark::Pro) => Self {
                options: &["--preds", "--prefix", "--require-logs", "--pretty", "--jobs"],
                run: pro::run,
            },
            Some(Benchmark::Polybench) => {
                Self { options: &["--preds", "--out", "--require-logs"], run: polybench::run }
            }
            Some(Benchmark::MultiSwe) => Self { options: &["--out"], run: multi_swe::run },
            _ => Self {
                options: &[
                    "--preds",
                    "--run-id",
                    "--out",
                    "--parser",
                    "--require-logs",
                    "--html",
                    "--pretty",
                    "--jobs",
                ],
                run: swebench::run,
            },
        }
    }
}

impl Args {
    /// The options that were given and do not hold for every benchmark.
    fn given(&self) -> impl Iterator<Item = &'static str> {
        let own = [
            self.preds.as_ref().map(|_| "--preds"),
            self.run_id.as_ref().map(|_| "--run-id"),
            self.out.as_ref().map(|_| "--out"),
            self.prefix.as_ref().map(|_| "--prefix"),
        ];
        own.into_iter().flatten().chain(self.options.given())
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let of_swebench = args.options.rules.of_swebench();
    let benchmark = args.options.benchmark.other(slice::from_ref(&args.logs), of_swebench)?;
    let report = Report::of(benchmark);
    if let Some(option) = args.given().find(|option| !report.options.contains(option)) {
        let benchmark = benchmark.map_or("swebench", Benchmark::name);
        return Err(Failure::usage(format!(
            "`{option}` does not apply to the run report of {benchmark}"
        ))
        .help("leave it out"));
    }
    (report.run)(args)
}
