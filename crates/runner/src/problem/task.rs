//! What a submission is judged by in place of an exercise: a problem, tests of a program, or calls of a function.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use serde::{Deserialize, Serialize};

use super::judge::judge_cases;
use super::settings::comparison;
use super::{Case, Checker, JudgeSettings, Package, judge};
use crate::program::{
    FunctionCases, Judgement, Machine, ProgramError, ProgramLimits, Sources, Submission,
    judge_calls,
};

/// What a submission is judged by, and its limits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// What it is judged by.
    pub by: JudgedBy,
    /// CPU time of each run; a problem has its own where this is missing.
    pub time: Option<Duration>,
    /// Wall-clock time of each run.
    pub wall: Option<Duration>,
    /// Memory of each run, in MiB; a problem has its own where this is missing.
    pub memory_mb: Option<u64>,
}

/// What a submission is judged by.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum JudgedBy {
    /// The folder of a problem.
    Problem(PathBuf),
    /// Inputs and outputs.
    Program(ProgramTests),
    /// Calls of a function.
    Function(FunctionCases),
}

/// Inputs of a program, and the outputs that it must print.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProgramTests {
    /// The tests.
    pub tests: Vec<ProgramTest>,
    /// Options of the comparison, as for problems: `["float_tolerance", "1e-6"]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub validator_args: Vec<String>,
    /// Whether the first test that is not accepted is the last one that runs.
    #[serde(default)]
    pub stop: bool,
    /// Whether the record has what each test printed.
    #[serde(default)]
    pub outputs: bool,
    /// Other files, by their path, in base64. They lie beside the sources and in the folder of each run.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// Paths of files in the folder of a run. With `outputs`, the record has those that the run left, in base64.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fetch: Vec<String>,
}

/// A test of a program.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProgramTest {
    /// Its name; `test 1`, `test 2` and so on by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Standard input.
    #[serde(default)]
    pub stdin: String,
    /// The expected standard output. Without it, any output is right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stdout: Option<String>,
}

impl ProgramTests {
    /// The files beside the sources.
    fn files(&self) -> Result<Sources, ProgramError> {
        let decoded = self.files.iter().map(|(path, text)| match BASE64.decode(text) {
            Ok(bytes) => Ok((path.clone(), bytes)),
            Err(error) => Err(ProgramError::Tests(format!(
                "`{path}` in `program.files` is not base64: {error}"
            ))),
        });
        decoded.collect::<Result<Vec<_>, _>>().map(Sources::of_bytes)
    }
}

/// The limits of programs and functions without limits of their own.
const TIME: Duration = Duration::from_secs(10);
const MEMORY_MB: u64 = 2048;
const OUTPUT_BYTES: usize = 8 << 20;

impl Task {
    /// Judges the submission in a folder.
    pub fn judge(
        &self,
        submission: &Path,
        track: Option<&str>,
        machine: &mut Machine,
    ) -> Result<Judgement, ProgramError> {
        let sources = Sources::at(submission)?;
        let submission = Submission::recognise(sources, machine.tracks, track)?;
        let limits = ProgramLimits {
            time: self.time.unwrap_or(TIME),
            wall: self.wall,
            memory_bytes: self.memory_mb.unwrap_or(MEMORY_MB) << 20,
            output_bytes: OUTPUT_BYTES,
        };
        match &self.by {
            JudgedBy::Problem(folder) => self.judge_problem(folder, submission, machine),
            JudgedBy::Program(program) => judge_program(program, submission, limits, machine),
            JudgedBy::Function(cases) => judge_calls(cases, submission, limits, machine),
        }
    }

    fn judge_problem(
        &self,
        folder: &Path,
        submission: Submission,
        machine: &mut Machine,
    ) -> Result<Judgement, ProgramError> {
        let package = Package::read(folder)?;
        let checker = package.checker(machine)?;
        let limits = match self.time {
            Some(time) => package.fixed_limits(time),
            None => package.run_limits(&checker, machine)?,
        };
        let memory_bytes = self.memory_mb.map_or(limits.memory_bytes, |mib| mib << 20);
        let limits = ProgramLimits { memory_bytes, wall: self.wall, ..limits };
        let settings = JudgeSettings { limits, stops_early: false, keeps_output: false };
        judge(&package, &checker, submission, settings, machine)
    }
}

fn judge_program(
    program: &ProgramTests,
    submission: Submission,
    limits: ProgramLimits,
    machine: &mut Machine,
) -> Result<Judgement, ProgramError> {
    let submission = submission.with_files(program.files()?);
    // Only this process can read it: a run gets its input as an open file.
    let folder = tempfile::tempdir().map_err(ProgramError::Scratch)?;
    let comparison = comparison(&program.validator_args)?;
    let put = |number: usize, end: &str, text: &str| {
        let path = folder.path().join(format!("{number}.{end}"));
        fs::write(&path, text).map(|()| path).map_err(ProgramError::Scratch)
    };
    let mut cases = Vec::new();
    for (number, test) in program.tests.iter().enumerate() {
        let answer = test.stdout.as_deref().map(|text| put(number, "ans", text)).transpose()?;
        cases.push(Case {
            name: test.name.clone().unwrap_or_else(|| format!("test {}", number + 1)),
            input: put(number, "in", &test.stdin)?,
            answer,
            arguments: Vec::new(),
            comparison,
            is_open: true,
        });
    }
    let settings =
        JudgeSettings { limits, stops_early: program.stop, keeps_output: program.outputs };
    let submission = submission.fetching(program.fetch.clone());
    judge_cases(&cases, &Checker::Default, submission, settings, machine)
}
