//! `--benchmark`: the benchmark of the logs, SWE-bench or another.

use super::common::GRADING;
use std::collections::BTreeMap;
use std::path::PathBuf;

use super::common::listed;
use super::inputs::unlisted;
use command_line::{Failure, print};
use eval_logs::evaluation::{Benchmark, other_benchmark};

/// The values of `--benchmark`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Asked {
    /// The benchmark that the names of logs and folders indicate.
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

/// The benchmark whose logs a command reads.
#[derive(Debug, clap::Args)]
pub(super) struct BenchmarkArgs {
    /// Benchmark of the logs: `swebench`, `rebench`, `multi-swe`, `pro`, `polybench`, or `auto` to recognise it by the names of logs
    /// and folders.
    #[arg(long, value_enum, default_value = "auto", hide_possible_values = true, help_heading = GRADING)]
    benchmark: Asked,
}

impl BenchmarkArgs {
    /// Whether the user chose Multi-SWE-bench.
    pub(super) fn is_multi_swe(&self) -> bool {
        self.benchmark == Asked::MultiSwe
    }

    /// An error if the user chose a benchmark other than Multi-SWE-bench, to which alone `option` applies.
    pub(super) fn multi_swe(&self, option: &str) -> Result<(), Failure> {
        match self.benchmark {
            Asked::Auto | Asked::MultiSwe => Ok(()),
            _ => Err(Failure::usage(format!("`{option}` only applies to logs of Multi-SWE-bench"))
                .help("leave it out, or pass `--benchmark multi-swe`")),
        }
    }

    /// The benchmark of the logs at these paths, if it is not SWE-bench. `of_swebench` is an option that only applies to
    /// SWE-bench, if one was given.
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
            (Some(benchmark), Some(option)) => Err(Failure::usage(format!(
                "`{option}` only applies to logs of SWE-bench, not of {benchmark}"
            ))
            .help("leave it out, or pass `--benchmark swebench`")),
            (Some(benchmark), None) => Ok(Some(benchmark)),
            (None, Some(_)) => Ok(None),
            (None, None) => recognised(paths),
        }
    }

    /// An error if the logs at these paths are not of SWE-bench, the only benchmark that the command reads.
    pub(super) fn swebench(
        &self,
        command: &str,
        paths: &[PathBuf],
        of_swebench: Option<&str>,
    ) -> Result<(), Failure> {
        let Some(benchmark) = self.other(paths, of_swebench)? else { return Ok(()) };
        Err(Failure::usage(format!("`{command}` only reads logs of SWE-bench, not of {benchmark}"))
            .help(format!(
                "`eval-logs run-report --benchmark {benchmark} --gold FILE --logs DIR` reports on these logs, \
                 `status-map` prints their test results, and `--benchmark swebench` reads them as logs of SWE-bench"
            )))
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
            "pass the logs of one benchmark at a time, or pass `--benchmark` to read all of them as logs of one",
        ));
    }
    let benchmark = found.into_keys().next().flatten();
    if let Some(benchmark) = benchmark {
        print::say(&format!("the logs are of {benchmark}: {}", benchmark.source()));
    }
    Ok(benchmark)
}
