//! `--benchmark`: whose logs they are, SWE-bench's or those of another benchmark.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::common::listed;
use super::inputs::unlisted;
use crate::cli::{Failure, print};
use eval_logs::evaluation::{Benchmark, other_benchmark};

/// The values of `--benchmark`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Asked {
    /// The benchmark is recognised by the names of logs and folders.
    Auto,
    /// SWE-bench: `<instance_id>.<anything>.log`, `<instance_id>/test_output.txt`.
    Swebench,
    /// SWE-rebench V2: `<instance_id>_log.txt`.
    Rebench,
    /// Multi-SWE-bench: `<org>/<repo>/evals/pr-<number>/fix-patch-run.log`.
    MultiSwe,
    /// SWE-bench Pro: `<instance_id>/<prefix>_stdout.log`.
    Pro,
    /// SWE-PolyBench: `<instance_id>_run.log`.
    Polybench,
}

/// Whose logs a command reads.
#[derive(Debug, clap::Args)]
pub(super) struct BenchmarkArgs {
    /// The benchmark of the logs. `auto` recognises it by the names of logs and folders; if it is not SWE-bench, stderr names it.
    #[arg(long, value_enum, default_value = "auto")]
    benchmark: Asked,
}

impl BenchmarkArgs {
    /// Whether the user said that they are Multi-SWE-bench's.
    pub(super) fn is_multi_swe(&self) -> bool {
        self.benchmark == Asked::MultiSwe
    }

    /// An error if the user said that they are another benchmark's than Multi-SWE-bench's, for which the option is.
    pub(super) fn multi_swe(&self, option: &str) -> Result<(), Failure> {
        match self.benchmark {
            Asked::Auto | Asked::MultiSwe => Ok(()),
            _ => Err(Failure::usage(format!("`{option}` is for the logs of Multi-SWE-bench"))
                .help("leave it out, or `--benchmark multi-swe`")),
        }
    }

    /// The other benchmark whose logs are at these paths, if they are not SWE-bench's. `of_swebench` is an option for
    /// SWE-bench's alone: it says whose they are.
    pub(super) fn other(
        &self,
        paths: &[PathBuf],
        of_swebench: Option<&str>,
    ) -> Result<Option<Benchmark>, Failure> {
        let asked = match self.benchmark {
            Asked::Swebench => return Ok(None),
            Asked::Rebench => Some(Benchmark::Rebench),
            Asked::MultiSwe => Some(Benchmark::MultiSwe),
            Asked::Pro => Some(Benchmark::Pro),
            Asked::Polybench => Some(Benchmark::Polybench),
            Asked::Auto => None,
        };
        match (asked, of_swebench) {
            (Some(benchmark), Some(option)) => {
                Err(Failure::usage(format!("`{option}` is for the logs of SWE-bench"))
                    .help(format!("leave it out, or `--benchmark {benchmark}`")))
            }
            (Some(benchmark), None) => Ok(Some(benchmark)),
            (None, Some(_)) => Ok(None),
            (None, None) => recognised(paths),
        }
    }

    /// An error if the logs at these paths are not SWE-bench's, whose reports the command makes.
    pub(super) fn swebench(
        &self,
        command: &str,
        paths: &[PathBuf],
        of_swebench: Option<&str>,
    ) -> Result<(), Failure> {
        let Some(benchmark) = self.other(paths, of_swebench)? else { return Ok(()) };
        Err(Failure::usage(format!("`{command}` reads the logs of SWE-bench alone")).help(format!("`test-runner swebench run-report --benchmark {benchmark} --gold FILE --logs DIR` reports on these, \
             `status-map` prints what is in them, and `--benchmark swebench` reads them as SWE-bench's all the same")))
    }
}

/// The other benchmark whose names the logs have. An error if they are of several benchmarks.
fn recognised(paths: &[PathBuf]) -> Result<Option<Benchmark>, Failure> {
    let mut found: BTreeMap<Option<Benchmark>, &PathBuf> = BTreeMap::new();
    for path in paths.iter().filter(|path| path.exists()) {
        let benchmark = other_benchmark(path).map_err(|error| unlisted(path, &error))?;
        found.entry(benchmark).or_insert(path);
    }
    if found.len() > 1 {
        let of = |benchmark: &Option<Benchmark>| benchmark.map_or("swebench", Benchmark::name);
        return Err(Failure::usage(format!(
            "the logs are of several benchmarks: {}",
            listed(found.keys().map(of))
        ))
        .help(
            "give those of one at a time, or say with `--benchmark` whose all of \
             them are",
        ));
    }
    let benchmark = found.into_keys().next().flatten();
    if let Some(benchmark) = benchmark {
        print::say(&format!("the logs are of {benchmark}: {}", benchmark.source()));
    }
    Ok(benchmark)
}
