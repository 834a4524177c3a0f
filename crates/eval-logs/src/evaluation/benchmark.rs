//! The benchmarks of evaluation logs, and how a folder shows whose its logs are.

use std::fmt;
use std::io;
use std::path::Path;
use std::str::FromStr;

use crate::multi_swe::grade::TaskFolder;
use crate::polybench::grade as polybench;
use crate::pro::grade as pro;
use crate::rebench::grade as rebench;
use crate::swebench::grade::{LogFile, Survey};
use crate::swebench::parsers::Generation;
use test_report::text::Diagnostic;

/// A harness whose logs are read as it reads them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Benchmark {
    /// SWE-bench as its first evaluation graded it. Logs: `<instance_id>.<anything>.log`.
    SwebenchV1,
    /// SWE-bench as its current harness grades it. Logs: `<instance_id>/test_output.txt`.
    Swebench,
    /// SWE-rebench V2. Logs: `<instance_id>_log.txt`.
    Rebench,
    /// Multi-SWE-bench. Logs: `<org>/<repo>/evals/pr-<number>/fix-patch-run.log`.
    MultiSwe,
    /// SWE-bench Pro. Logs: `<instance_id>/<prefix>_stdout.log` and `…_stderr.log`.
    Pro,
    /// SWE-PolyBench. Logs: `<instance_id>_run.log`.
    Polybench,
}

impl Benchmark {
    /// Every benchmark.
    pub const ALL: &'static [Self] = &[
        Self::SwebenchV1,
        Self::Swebench,
        Self::Rebench,
        Self::MultiSwe,
        Self::Pro,
        Self::Polybench,
    ];

    /// Its name: `swebench-v1`, `swebench`, `rebench`, `multi-swe`, `pro`, `polybench`.
    pub fn name(self) -> &'static str {
        match self {
            Self::SwebenchV1 => "swebench-v1",
            Self::Swebench => "swebench",
            Self::Rebench => "rebench",
            Self::MultiSwe => "multi-swe",
            Self::Pro => "pro",
            Self::Polybench => "polybench",
        }
    }

    /// The program whose answers these are, for people.
    pub fn source(self) -> &'static str {
        match self {
            Self::SwebenchV1 => "swebench 1.1.5",
            Self::Swebench => "swebench 5.0.2",
            Self::Rebench => "SWE-rebench V2, `lib/agent/log_parsers.py` and `scripts/eval.py`",
            Self::MultiSwe => "Multi-SWE-bench, `harness/repos` and `harness/gen_report.py`",
            Self::Pro => "SWE-bench Pro, `run_scripts` and `swe_bench_pro_eval.py`",
            Self::Polybench => "SWE-PolyBench, `parsers` and `scoring`",
        }
    }
}

impl fmt::Display for Benchmark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No benchmark has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown benchmark `{0}`")]
pub struct UnknownBenchmark(pub String);

impl Diagnostic for UnknownBenchmark {
    fn help(&self) -> Option<String> {
        let names = "the benchmarks are `swebench-v1`, `swebench`, `rebench`, `multi-swe`, `pro` and `polybench`";
        Some(names.to_owned())
    }
}

impl FromStr for Benchmark {
    type Err = UnknownBenchmark;

    fn from_str(name: &str) -> Result<Self, UnknownBenchmark> {
        let found = Self::ALL.iter().find(|benchmark| benchmark.name() == name);
        found.copied().ok_or_else(|| UnknownBenchmark(name.to_owned()))
    }
}

/// The benchmark whose logs lie in a folder, by their names and, for the two generations of SWE-bench, by the marks in them.
/// `None` if there is no log of a benchmark.
pub fn recognise(folder: &Path) -> io::Result<Option<Benchmark>> {
    if let Some(benchmark) = other_benchmark(folder)? {
        return Ok(Some(benchmark));
    }
    let logs = LogFile::within(folder)?;
    if logs.is_empty() {
        return Ok(None);
    }
    let survey = Survey::new(&logs);
    let current = survey.count(Some(Generation::V5)) > survey.count(Some(Generation::V1));
    Ok(Some(if current { Benchmark::Swebench } else { Benchmark::SwebenchV1 }))
}

/// The other benchmark whose logs a folder, or a file, shows to be by its name alone.
pub fn other_benchmark(path: &Path) -> io::Result<Option<Benchmark>> {
    if path.is_dir() {
        if !TaskFolder::within(path)?.is_empty() {
            return Ok(Some(Benchmark::MultiSwe));
        }
        if !rebench::logs_of(path)?.is_empty() {
            return Ok(Some(Benchmark::Rebench));
        }
        if pro::is_of_runs(path)? {
            return Ok(Some(Benchmark::Pro));
        }
        let of_polybench = |log: &LogFile| polybench::is_log(&log.name);
        let found = polybench::logs_of(path)?.iter().any(of_polybench);
        return Ok(found.then_some(Benchmark::Polybench));
    }
    let name = LogFile::new(path.to_owned()).name;
    if name.ends_with(rebench::LOG_SUFFIX) {
        return Ok(Some(Benchmark::Rebench));
    }
    if pro::is_log(path) {
        return Ok(Some(Benchmark::Pro));
    }
    if polybench::is_log(&name) {
        return Ok(Some(Benchmark::Polybench));
    }
    Ok(TaskFolder::of_log(path)?.map(|_| Benchmark::MultiSwe))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::TestFolder;

    #[test]
    fn a_folder_shows_whose_its_logs_are() {
        let folder = TestFolder::new();
        let cases = [
            ("none/x.txt", None),
            ("first/a__b-1.m.eval.log", Some(Benchmark::SwebenchV1)),
            ("current/a__b-1/test_output.txt", Some(Benchmark::Swebench)),
            ("rebench/a__b-1_log.txt.gz", Some(Benchmark::Rebench)),
            ("multi/a/b/evals/pr-1/fix-patch-run.log", Some(Benchmark::MultiSwe)),
            ("pro/instance_o__n-1/a_stdout.log", Some(Benchmark::Pro)),
            ("instance_o__n-1/a_stdout.log.zst", Some(Benchmark::Pro)),
            ("polybench/google__guava-1_run.log", Some(Benchmark::Polybench)),
            // A model may be called anything.
            ("named/a__b-1.x_run.log", Some(Benchmark::SwebenchV1)),
            ("alike/google__guava-1.x_run.log", Some(Benchmark::SwebenchV1)),
        ];
        for (path, benchmark) in cases {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            let mark =
                if path.ends_with("test_output.txt") { ">>>>> Start Test Output" } else { "" };
            std::fs::write(&path, mark).unwrap();
            let top = path.strip_prefix(folder.path()).unwrap().iter().next().unwrap();
            assert_eq!(recognise(&folder.path().join(top)).unwrap(), benchmark, "{top:?}");
        }
        assert!(Benchmark::ALL.iter().all(|benchmark| benchmark.name().parse() == Ok(*benchmark)));
    }
}
