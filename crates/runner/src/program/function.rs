//! Calls of a function, whose values are compared with expected ones outside of the solution's process.
//!
//! The solution's process gets the arguments and sends the values back: `tracks/_kit/CALL.md`. It never has an expected value, so an
//! object that is equal to everything gains nothing.

use std::collections::BTreeMap;
use std::io::Write;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use super::values::{self, Tolerance};
use super::{
    Compilation, CompiledProgram, Invocation, Judgement, Machine, ProgramError, ProgramLimits,
    Submission, TestOutcome, Verdict,
};
use sandbox::RawRun;

/// Calls of a function of a solution.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FunctionCases {
    /// The name of the function, or `Class.method`.
    pub function: String,
    /// The calls.
    pub cases: Vec<FunctionCase>,
}

/// One call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FunctionCase {
    /// Its name; `case 1`, `case 2` and so on by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The arguments.
    pub args: Vec<Exact>,
    /// The value that the function must return.
    pub expected: Exact,
    /// Numbers may differ by this, or by this part of the expected number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<f64>,
}

/// A JSON value in its own text, so that a number has all its digits.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Exact(Box<RawValue>);

impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Exact {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        serde_json::Value::json_schema(generator)
    }

    fn inline_schema() -> bool {
        true
    }
}

/// A line of the process that calls the function.
#[derive(Deserialize)]
struct Report<'a> {
    case: Option<usize>,
    #[serde(borrow, default, deserialize_with = "present")]
    value: Option<&'a RawValue>,
    error: Option<String>,
}

/// A value that is there, which may be null.
fn present<'a, D: Deserializer<'a>>(value: D) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(value).map(Some)
}

/// What a case came to.
enum Answer {
    Value(Box<RawValue>),
    Error(String),
}

/// After so many calls that took too long, no more are made: each has a process of its own, and all its time.
const MAX_TIMEOUTS: usize = 10;

/// Calls the function for each case. One process makes all calls, unless it ends before the last one.
pub(crate) fn judge_calls(
    cases: &FunctionCases,
    submission: Submission,
    limits: ProgramLimits,
    machine: &mut Machine,
) -> Result<Judgement, ProgramError> {
    let total = cases.cases.len();
    let mut judgement = Judgement::of(&submission, total);
    if submission.program.call.is_empty() {
        return Err(ProgramError::NoCalls(submission.track.id.clone()));
    }
    let mut program = match submission.compile_late(machine)? {
        Compilation::Program(program) => program,
        Compilation::Failed(message) => return Ok(judgement.failed_to_compile(message)),
    };
    let mut next = 0;
    while next < total && timeouts(&judgement) < MAX_TIMEOUTS {
        let first = next;
        let raw = call(cases, first, &program, limits, machine)?;
        let answers = answers(&raw);
        if let Some(message) = program.check_after(answers.begun.is_some(), machine)? {
            return Ok(judgement.failed_to_compile(message));
        }
        let mut process = Process { program: &program, limits, raw: &raw, answers };
        while next < total {
            // Alone in a process of its own, a case has all its time.
            let Some(outcome) = process.outcome(cases, next, next == first) else { break };
            if outcome.verdict != Verdict::Accepted {
                program.require_space()?;
            }
            judgement.add(outcome);
            next += 1;
            if process.has_ended_in(next - 1) {
                break;
            }
        }
    }
    Ok(judgement)
}

fn timeouts(judgement: &Judgement) -> usize {
    judgement.tests.iter().filter(|test| test.verdict == Verdict::TimeLimit).count()
}

/// Starts a process that makes the calls from this case on.
fn call(
    cases: &FunctionCases,
    first: usize,
    program: &CompiledProgram,
    limits: ProgramLimits,
    machine: &mut Machine,
) -> Result<RawRun, ProgramError> {
    let mut file = tempfile::NamedTempFile::new().map_err(ProgramError::Scratch)?;
    let mut lines = serde_json::json!({ "function": cases.function }).to_string() + "\n";
    for (number, case) in cases.cases.iter().enumerate().skip(first) {
        let args: Vec<&str> = case.args.iter().map(|arg| arg.0.get()).collect();
        // A line has one document.
        let args = args.join(",").replace('\n', " ");
        lines += &format!("{{\"case\":{number},\"args\":[{args}]}}\n");
    }
    file.write_all(lines.as_bytes()).map_err(ProgramError::Scratch)?;
    let invocation =
        Invocation { is_call: true, stdin: Some(file.path()), ..Invocation::default() };
    Ok(program.run(machine, &invocation, limits.limits())?.raw)
}

/// What a process said.
#[derive(Default)]
struct Answers {
    by_case: BTreeMap<usize, Answer>,
    /// The case whose call began last.
    begun: Option<usize>,
    /// Why the solution could not be loaded.
    not_loaded: Option<String>,
}

/// The first answer of each case.
fn answers(raw: &RawRun) -> Answers {
    let mut found = Answers::default();
    for line in raw.report.bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let Ok(Report { case, value, error }) = serde_json::from_slice(line) else { continue };
        match (case, value, error) {
            (Some(case), _, Some(error)) => {
                found.by_case.entry(case).or_insert(Answer::Error(error));
            }
            (Some(case), Some(value), None) => {
                found.by_case.entry(case).or_insert_with(|| Answer::Value(value.to_owned()));
            }
            (Some(case), None, None) => found.begun = Some(case),
            (None, _, Some(error)) => found.not_loaded = Some(error),
            (None, _, None) => {}
        }
    }
    found
}

/// A process that has ended.
struct Process<'a> {
    program: &'a CompiledProgram,
    limits: ProgramLimits,
    raw: &'a RawRun,
    answers: Answers,
}

impl Process<'_> {
    /// What a case came to. `None` if it needs another process.
    fn outcome(
        &mut self,
        cases: &FunctionCases,
        number: usize,
        is_first: bool,
    ) -> Option<TestOutcome> {
        let case = &cases.cases[number];
        let name = case.name.clone().unwrap_or_else(|| format!("case {}", number + 1));
        let of = |verdict| Some(TestOutcome::of(&name, self.raw, &self.limits, verdict));
        match self.answers.by_case.remove(&number) {
            Some(Answer::Value(value)) => return of(compared(case, &value)),
            Some(Answer::Error(error)) => return of((Verdict::RuntimeError, Some(error))),
            None => {}
        }
        if let Some(why) = &self.answers.not_loaded {
            return of((Verdict::RuntimeError, Some(why.clone())));
        }
        let (verdict, said) = Verdict::of_run(self.raw, &self.limits);
        // It may have had little time left, or little memory, after the calls before it.
        let is_over = verdict != Verdict::Accepted && verdict != Verdict::RuntimeError;
        if !is_first && (is_over || self.answers.begun != Some(number)) {
            return None;
        }
        if is_over {
            return of((verdict, said));
        }
        let ended = self.raw.termination.to_string();
        let words = self.program.last_words(self.raw);
        let message = format!("{ended} before the function returned\n{words}");
        of((Verdict::RuntimeError, Some(message.trim_end().to_owned())))
    }

    /// Whether this case was the last one of the process.
    fn has_ended_in(&self, number: usize) -> bool {
        self.answers.by_case.is_empty()
            && self.answers.not_loaded.is_none()
            && self.answers.begun.is_none_or(|begun| begun <= number)
    }
}

fn compared(case: &FunctionCase, value: &RawValue) -> (Verdict, Option<String>) {
    let tolerance = Tolerance(case.tolerance.unwrap_or_default());
    match values::difference(&case.expected.0, value, tolerance) {
        None => (Verdict::Accepted, None),
        Some(why) => (Verdict::WrongAnswer, Some(why)),
    }
}
