//! The verdict of a run, and of all tests together.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{ProgramLimits, Submission};
use sandbox::{RawRun, Termination, Usage};
use test_report::results::exercism::{Results, RunStatus, Test};

/// The verdict of a test or of a submission, in the words of programming contests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Verdict {
    /// Accepted.
    #[serde(rename = "AC")]
    Accepted,
    /// Wrong answer.
    #[serde(rename = "WA")]
    WrongAnswer,
    /// Time limit exceeded.
    #[serde(rename = "TLE")]
    TimeLimit,
    /// Memory limit exceeded.
    #[serde(rename = "MLE")]
    MemoryLimit,
    /// Output limit exceeded.
    #[serde(rename = "OLE")]
    OutputLimit,
    /// Run-time error: an exit code other than 0, a signal, or too many processes or files.
    #[serde(rename = "RTE")]
    RuntimeError,
    /// The sources could not be compiled.
    #[serde(rename = "CE")]
    CompileError,
}

impl Verdict {
    /// The abbreviation.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Accepted => "AC",
            Self::WrongAnswer => "WA",
            Self::TimeLimit => "TLE",
            Self::MemoryLimit => "MLE",
            Self::OutputLimit => "OLE",
            Self::RuntimeError => "RTE",
            Self::CompileError => "CE",
        }
    }

    /// The verdict of a run whose output has not been looked at, with a description for people unless the run came to its end.
    pub(crate) fn of_run(raw: &RawRun, limits: &ProgramLimits) -> (Self, Option<String>) {
        let said = |verdict| (verdict, Some(raw.termination.to_string()));
        match raw.termination {
            Termination::MemoryLimit(_) => return said(Self::MemoryLimit),
            Termination::OutputLimit(_) => return said(Self::OutputLimit),
            _ => {}
        }
        if raw.termination.is_timeout() || raw.usage.cpu > limits.time {
            let is_idle = limits.wall.is_some() && raw.usage.cpu <= limits.time;
            let most = if is_idle { limits.wall() } else { limits.time };
            let text = format!("took more than {} s", most.as_secs_f64());
            return (Self::TimeLimit, Some(text));
        }
        if raw.usage.peak_memory > limits.memory_bytes.max(ProgramLimits::OWN_BYTES) {
            let mib = limits.memory_bytes >> 20;
            return (Self::MemoryLimit, Some(format!("used more than {mib} MiB of memory")));
        }
        if raw.termination.is_success() {
            return (Self::Accepted, None);
        }
        said(Self::RuntimeError)
    }
}

/// What a test printed, and how it ended.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Printed {
    /// Standard output. What is not UTF-8 is replaced.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
    /// The exit code; null if the program did not end by itself.
    pub exit_code: Option<i32>,
    /// Files that `fetch` named and that the run left, in base64.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

impl Printed {
    /// What the end of a process says, before any output is compared.
    pub fn of(raw: &RawRun) -> Self {
        let exit_code = match raw.termination {
            Termination::Exited(code) => Some(code),
            _ => None,
        };
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (stdout, stderr) = (text(&raw.stdout.bytes), text(&raw.stderr.bytes));
        Self { stdout, stderr, exit_code, files: BTreeMap::new() }
    }
}

/// What is known of a test.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TestOutcome {
    /// Its name: `secret/02`.
    pub name: String,
    /// Its verdict.
    pub verdict: Verdict,
    /// Why it was not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Its score, where there are scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// What it printed, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<Printed>,
    /// CPU time of the program, in seconds.
    pub cpu_s: f64,
    /// Wall-clock time of the program, in seconds.
    pub wall_s: f64,
    /// The most memory of one of its processes, in MiB.
    pub memory_mb: u64,
    /// Whether a busy machine may be the cause of the verdict.
    #[serde(skip)]
    pub(crate) may_owe_to_load: bool,
    /// The longest time for which one of its threads waited for a processor.
    #[serde(skip)]
    pub sched_delay: Duration,
    /// If the clock ended it: whether others that used the processors may have held it up.
    #[serde(skip)]
    pub may_be_held_up: bool,
}

impl TestOutcome {
    /// What a run used, with a verdict.
    pub fn of(
        name: &str,
        raw: &RawRun,
        limits: &ProgramLimits,
        (verdict, message): (Verdict, Option<String>),
    ) -> Self {
        let rounded = |time: Duration| (time.as_secs_f64() * 1e3).round() / 1e3;
        Self {
            name: name.to_owned(),
            verdict,
            message,
            score: None,
            printed: None,
            cpu_s: rounded(raw.usage.cpu),
            wall_s: rounded(raw.usage.wall),
            memory_mb: raw.usage.peak_memory >> 20,
            may_owe_to_load: verdict == Verdict::TimeLimit
                && raw.usage.cpu < limits.time.mul_f64(Usage::MOST_SLOWDOWN),
            sched_delay: raw.usage.sched_delay,
            may_be_held_up: raw.usage.may_be_held_up(),
        }
    }
}

/// What is known of a submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judgement {
    /// `AC` if each test was accepted, otherwise the verdict of the first one that was not.
    pub verdict: Verdict,
    /// The track of the submission.
    pub track: String,
    /// The sum of the scores; of a problem without scores, the number of accepted tests.
    pub score: f64,
    /// How many tests there are, run or not.
    pub total: usize,
    /// The tests that ran, in order.
    pub tests: Vec<TestOutcome>,
    /// The compiler's words, where the verdict is `CE`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What was left out of the submission, each with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

impl Judgement {
    /// Nothing is known of these tests yet.
    pub fn of(submission: &Submission, total: usize) -> Self {
        Self {
            verdict: Verdict::Accepted,
            track: submission.track().id.clone(),
            score: 0.0,
            total,
            tests: Vec::new(),
            message: None,
            left_out: submission.left_out().to_vec(),
        }
    }

    /// The same with a test that ran.
    pub fn add(&mut self, outcome: TestOutcome) {
        if outcome.verdict == Verdict::Accepted {
            self.score += 1.0;
        } else if self.verdict == Verdict::Accepted {
            self.verdict = outcome.verdict;
        }
        self.tests.push(outcome);
    }

    /// The sources cannot be compiled, in the compiler's words.
    pub(crate) fn failed_to_compile(self, message: String) -> Self {
        Self { verdict: Verdict::CompileError, message: Some(message), ..self }
    }

    /// The same as results.
    pub fn results(&self) -> Results {
        if self.verdict == Verdict::CompileError {
            return Results::error(self.message.clone().unwrap_or_default());
        }
        let tests: Vec<Test> = self.tests.iter().map(test).collect();
        let passed = self.verdict == Verdict::Accepted;
        let status = if passed { RunStatus::Pass } else { RunStatus::Fail };
        Results { version: 3, status, message: None, tests: Some(tests), attestation: None }
    }

    /// The same as lines `CASE <number> <code> score=<score>`, which the parser `score_sum` reads. The format has no codes for
    /// the limits of memory and output; they are `RE`.
    pub fn score_sum(&self) -> String {
        let mut text = String::new();
        for (number, test) in self.tests.iter().enumerate() {
            let code = match test.verdict {
                Verdict::Accepted => "OK",
                Verdict::WrongAnswer => "WA",
                Verdict::TimeLimit => "TLE",
                Verdict::CompileError => "CE",
                Verdict::MemoryLimit | Verdict::OutputLimit | Verdict::RuntimeError => "RE",
            };
            let accepted = f64::from(u8::from(test.verdict == Verdict::Accepted));
            let score = test.score.unwrap_or(accepted);
            text += &format!("CASE {number:04} {code} score={score}\n");
        }
        if self.tests.is_empty() && self.verdict == Verdict::CompileError {
            text += "CASE 0000 CE score=0\n";
        }
        let accepted = self.tests.iter().filter(|test| test.verdict == Verdict::Accepted).count();
        text += &format!("TOTAL_SCORE {}\n", self.score);
        text + &format!("CASES_OK {accepted}\nCASES_TOTAL {}\n", self.total.max(1))
    }
}

fn test(outcome: &TestOutcome) -> Test {
    let passed = outcome.verdict == Verdict::Accepted;
    let verdict = outcome.verdict.as_str();
    let message = match &outcome.message {
        Some(message) => format!("{verdict}: {message}"),
        None => verdict.to_owned(),
    };
    Test {
        name: outcome.name.clone(),
        status: if passed { RunStatus::Pass } else { RunStatus::Fail },
        message: (!passed).then_some(message),
        output: None,
        test_code: None,
        task_id: None,
    }
}
