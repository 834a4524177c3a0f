//! A line of the output: what is known of a solution ([`Verdict`]), and what it took ([`Used`]).

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::ParsedRow;
use super::row::{Head, RowError};
use runner::program::{self, Judgement, TestOutcome};
use runner::run::{ResourceUsage, SeparationCounts};
use sandbox::Layer;
use test_report::results::exercism::{AttestationSummary, Results, RunStatus};
use test_report::text::Fault;

/// This build of the program.
pub(super) const BUILD: &str = env!("TEST_RUNNER_BUILD");

/// How many files a line names that were left out.
const MAX_LEFT_OUT: usize = 100;

/// A line of `shard-I.jsonl`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    /// What is known of the solution.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// What it took, and where.
    #[serde(flatten)]
    pub used: Used,
}

/// What is known of a solution. It is the same on every machine.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// The row's id; null if its line has none.
    pub id: Option<String>,
    /// The row's line in the input, counted from 1.
    pub line: usize,
    /// Which repetition of the row it is, counted from 1.
    pub repeat: u32,
    /// What the row solves, if it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// The track's id, if the row states it.
    pub track: Option<String>,
    /// The exercise.
    pub slug: Option<String>,
    /// A digest of what the row asks for: its files, its exercise, its limits.
    pub digest: Option<String>,
    /// How the run went. Null with `infra`.
    pub status: Option<Status>,
    /// How many tests passed.
    pub passed: usize,
    /// How many did not.
    pub failed: usize,
    /// How many there are.
    pub total: usize,
    /// `passed` of `total`, from 0 to 1; 0 if there are none. Null with `infra`.
    pub pass_rate: Option<f64>,
    /// Why there are no tests, or what is wrong with the row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// With the status `invalid`, whose fault that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invalid_reason: Option<InvalidReason>,
    /// What was left out of the solution, with why: at most 100 files and folders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// With `--full`, the whole `results.json`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Value>"))]
    pub results: Option<Results>,
    /// With `--attest`, where the tests passed: what is known of the pass, and how many tests have each verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attestation: Option<Box<AttestationSummary>>,
    /// With `--separate` or `--attest strict`, how many tests ran with the solution in a process of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub separation: Option<SeparationCounts>,
    /// Of a row with a problem, a program or a function: the verdict of each test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judgement: Option<Box<JudgedTests>>,
    /// Why our side could not run it, after all attempts. Then it says nothing about the solution.
    pub infra: Option<String>,
    /// Which kind of failure `infra` is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infra_reason: Option<InfraReason>,
    /// The version of this program, and which build of it: `0.1.0+` and 16 hexadecimal digits.
    pub version: String,
    /// The row's other keys.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub meta: Map<String, Value>,
}

/// Why a row is `invalid`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum InvalidReason {
    /// The line is not a row, or names something that does not exist. It says nothing about a solution.
    Row,
    /// The solution has none of the files that the exercise expects.
    NothingHandedIn,
}

/// The verdicts of a program. Its times are those of the machine, and left out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedTests {
    /// `AC` if each test was accepted, otherwise the verdict of the first one that was not.
    pub verdict: program::Verdict,
    /// The sum of the scores; without scores, the number of accepted tests.
    pub score: f64,
    /// The tests that ran, in order.
    pub tests: Vec<JudgedTest>,
}

/// The verdict of a test.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedTest {
    /// Its name.
    pub name: String,
    /// Its verdict.
    pub verdict: program::Verdict,
    /// Why it was not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Its score, where there are scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// What it printed, if the row asks for `outputs`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<program::Printed>,
}

/// The kind of an infrastructure failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum InfraReason {
    /// No solution can pass the exercise's tests: they hold none, or their files are faulty.
    ExerciseUnusable,
    /// The toolchain of the track is not installed.
    ToolchainMissing,
    /// This machine lacks a layer of the sandbox that was required.
    SandboxMissing,
    /// The process that ran the row died, or did not answer.
    WorkerFailed,
    /// The machine has no disk space, no memory, or another fault; or this program has one.
    MachineFailed,
    /// Other programs had the processors until the clock ended the run, alone and with more time as well.
    MachineBusy,
    /// `serve`: there was no result before the deadline of the request.
    DeadlineExceeded,
    /// `serve`: the server was asked to stop before the run had ended.
    ShuttingDown,
}

/// The status of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// All tests passed.
    Pass,
    /// The tests ran, and not all passed.
    Fail,
    /// The tests could not run: the solution cannot be compiled, or does not fit the tests.
    Error,
    /// The line of the input is not a row, asks for what does not exist, or brings nothing of what the exercise expects.
    Invalid,
}

/// What a run took, and where. It differs from run to run.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Used {
    /// Wall-clock time of the whole run, in seconds.
    pub wall_s: f64,
    /// CPU time of its steps, in seconds.
    pub cpu_s: f64,
    /// Resident memory of its largest process, in MiB.
    pub peak_mb: u64,
    /// Which attempt this was, counted from 1.
    pub attempt: u32,
    /// The layers of the sandbox that were in force.
    pub sandbox: Vec<String>,
    /// The machine's name.
    pub host: String,
}

/// What is the same in all lines of this process.
#[derive(Debug)]
pub(super) struct Machine {
    sandbox: Vec<String>,
    host: String,
}

impl Machine {
    pub(super) fn this(layers: &[Layer]) -> Self {
        let in_force = layers.iter().filter(|layer| layer.is_supported);
        Self {
            sandbox: in_force.map(|layer| layer.name.to_owned()).collect(),
            host: rustix::system::uname().nodename().to_string_lossy().into_owned(),
        }
    }
}

impl Status {
    /// The word in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Error => "error",
            Self::Invalid => "invalid",
        }
    }
}

impl InfraReason {
    /// Every reason.
    pub const ALL: [Self; 8] = [
        Self::ExerciseUnusable,
        Self::ToolchainMissing,
        Self::SandboxMissing,
        Self::WorkerFailed,
        Self::MachineFailed,
        Self::MachineBusy,
        Self::DeadlineExceeded,
        Self::ShuttingDown,
    ];

    /// The word in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ExerciseUnusable => "exercise_unusable",
            Self::ToolchainMissing => "toolchain_missing",
            Self::SandboxMissing => "sandbox_missing",
            Self::WorkerFailed => "worker_failed",
            Self::MachineFailed => "machine_failed",
            Self::MachineBusy => "machine_busy",
            Self::DeadlineExceeded => "deadline_exceeded",
            Self::ShuttingDown => "shutting_down",
        }
    }
}

impl From<Fault> for InfraReason {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Exercise => Self::ExerciseUnusable,
            Fault::Toolchain => Self::ToolchainMissing,
            Fault::Sandbox => Self::SandboxMissing,
            Fault::Interrupted => Self::WorkerFailed,
            Fault::Machine | Fault::Request => Self::MachineFailed,
        }
    }
}

impl From<RunStatus> for Status {
    fn from(status: RunStatus) -> Self {
        match status {
            RunStatus::Pass => Self::Pass,
            RunStatus::Fail => Self::Fail,
            RunStatus::Error => Self::Error,
        }
    }
}

impl Record {
    /// Whether all tests passed.
    pub fn is_pass(&self) -> bool {
        self.verdict.status == Some(Status::Pass)
    }
}

/// A run of a row, whose line may stand in the file already: the id, or the line of a row that asks for nothing that can be
/// run (its id may be another row's), and the repetition.
pub(super) type Key = (Result<String, usize>, u32);

impl Verdict {
    pub(super) fn key(&self) -> Key {
        let id = self.id.clone().filter(|_| self.digest.is_some());
        (id.ok_or(self.line), self.repeat)
    }

    /// What a row says of itself.
    pub fn of(row: &ParsedRow, line: usize, repeat: u32) -> Self {
        Self {
            id: Some(row.id.clone()),
            line,
            repeat,
            task: row.task.clone(),
            track: row.track.clone(),
            slug: Some(row.slug.clone()),
            version: BUILD.to_owned(),
            meta: row.meta.clone(),
            ..Self::default()
        }
    }

    /// A line that is no row.
    pub(crate) fn of_bad_line(error: &RowError, line: usize, repeat: u32) -> Self {
        let version = BUILD.to_owned();
        let Head { id, track, slug } = error.head.clone();
        let verdict = Self { id, line, repeat, track, slug, version, ..Self::default() };
        verdict.invalid(InvalidReason::Row, error.to_string())
    }

    /// There is nothing to run.
    pub(super) fn invalid(self, reason: InvalidReason, why: String) -> Self {
        Self {
            status: Some(Status::Invalid),
            pass_rate: Some(0.0),
            message: Some(why),
            invalid_reason: Some(reason),
            ..self
        }
    }

    /// The same with what was left out of the solution.
    pub(super) fn leaving_out(self, mut left_out: Vec<String>) -> Self {
        let more = left_out.len().saturating_sub(MAX_LEFT_OUT);
        left_out.truncate(MAX_LEFT_OUT);
        if more > 0 {
            left_out.push(format!("and {more} more"));
        }
        Self { left_out, ..self }
    }

    /// Our side could not run it.
    #[must_use]
    pub fn infra(self, reason: InfraReason, why: impl Into<String>) -> Self {
        Self { infra: Some(why.into()), infra_reason: Some(reason), ..self }
    }

    /// What a run showed.
    pub(super) fn judged(self, mut results: Results, full: bool) -> Self {
        // The machine's layers stand elsewhere in the line.
        if let Some(attestation) = &mut results.attestation {
            attestation.sandbox.clear();
        }
        let tests = results.tests.as_deref().unwrap_or_default();
        let total = tests.len();
        let passed = tests.iter().filter(|test| test.status == RunStatus::Pass).count();
        #[expect(clippy::cast_precision_loss, reason = "there are fewer tests than 2^52")]
        let pass_rate = if total == 0 { 0.0 } else { passed as f64 / total as f64 };
        Self {
            status: Some(results.status.into()),
            passed,
            failed: total - passed,
            total,
            pass_rate: Some(pass_rate),
            message: results.message.clone(),
            attestation: results.attestation.clone(),
            results: full.then_some(results),
            ..self
        }
    }
}

impl Verdict {
    /// The same with the verdicts of a program. Tests that did not run did not pass.
    pub(super) fn with_judgement(self, judgement: Option<Judgement>) -> Self {
        let Some(judgement) = judgement else { return self };
        let total = judgement.total;
        let tests = judgement.tests.into_iter().map(|test| {
            let TestOutcome { name, verdict, message, score, printed, .. } = test;
            JudgedTest { name, verdict, message, score, printed }
        });
        let (verdict, score) = (judgement.verdict, judgement.score);
        let judged = JudgedTests { verdict, score, tests: tests.collect() };
        #[expect(clippy::cast_precision_loss, reason = "there are fewer tests than 2^52")]
        let pass_rate = self.passed as f64 / total.max(1) as f64;
        Self {
            failed: total - self.passed,
            total,
            pass_rate: Some(pass_rate),
            judgement: Some(Box::new(judged)),
            ..self
        }
    }
}

impl Used {
    pub(super) fn of(
        wall: Duration,
        spent: &ResourceUsage,
        attempt: u32,
        machine: &Machine,
    ) -> Self {
        let rounded = |time: Duration| (time.as_secs_f64() * 1e3).round() / 1e3;
        Self {
            wall_s: rounded(wall),
            cpu_s: rounded(spent.cpu),
            peak_mb: spent.peak_memory >> 20,
            attempt,
            sandbox: machine.sandbox.clone(),
            host: machine.host.clone(),
        }
    }
}
