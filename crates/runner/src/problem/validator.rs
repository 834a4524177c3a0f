//! Output validators: the default one, and those that a problem brings, which run in the sandbox.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;

use super::settings::ProblemLimits;
use super::{Case, judge};
use crate::program::{
    Compilation, CompiledProgram, Invocation, Machine, ProgramError, ProgramLimits, Sources,
    Submission,
};
use sandbox::{RawRun, Termination};

/// What decides whether an output is right.
#[derive(Debug)]
pub enum Checker {
    /// The default output validator.
    Default,
    /// Validators of the problem, all of which must accept an output.
    Programs(Vec<CompiledProgram>, ProblemLimits),
}

/// What a checker says of an output.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// Whether it is right.
    pub is_accepted: bool,
    /// Why it is not, for people.
    pub message: Option<String>,
    /// Its score, if the validator gave one.
    pub score: Option<f64>,
}

/// The exit codes of a validator.
const ACCEPTED: i32 = 42;
const WRONG: i32 = 43;

/// The folder in which a validator leaves messages and the score, and what is passed to it.
const FEEDBACK: &str = "feedback";

impl Checker {
    /// Compiles the validators of a problem.
    pub(super) fn compiled(
        folder: &Path,
        limits: &ProblemLimits,
        machine: &mut Machine,
    ) -> Result<Self, ProgramError> {
        let mut programs = Vec::new();
        let new = folder.join("output_validator");
        let paths = if new.is_dir() {
            vec![new]
        } else {
            judge::entries(&folder.join("output_validators"))?
        };
        for path in paths {
            let unusable = |why: String| {
                let path = path.strip_prefix(folder).unwrap_or(&path).display();
                ProgramError::Tests(format!("cannot use the output validator `{path}`: {why}"))
            };
            let sources = Sources::at(&path)?;
            let submission = Submission::recognise(sources, machine.tracks, None)
                .map_err(|error| unusable(error.to_string()))?;
            match submission.compile(machine)? {
                Compilation::Program(program) => programs.push(*program),
                Compilation::Failed(why) => return Err(unusable(why)),
            }
        }
        if programs.is_empty() {
            let why = "the problem has no output validator, although `problem.yaml` says so";
            return Err(ProgramError::Tests(why.to_owned()));
        }
        Ok(Self::Programs(programs, *limits))
    }

    /// Decides about the output of a run. An error if the validator fails.
    pub(super) fn check(
        &self,
        case: &Case,
        output: &RawRun,
        machine: &mut Machine,
    ) -> Result<Judged, ProgramError> {
        match self {
            Self::Default => compared(case, output),
            Self::Programs(programs, limits) => {
                let mut judged = Judged { is_accepted: true, message: None, score: None };
                for program in programs {
                    judged = validated(program, limits, case, output, machine)?;
                    if !judged.is_accepted {
                        break;
                    }
                }
                Ok(judged)
            }
        }
    }
}

fn compared(case: &Case, output: &RawRun) -> Result<Judged, ProgramError> {
    let Some(answer) = &case.answer else {
        return Ok(Judged { is_accepted: true, message: None, score: None });
    };
    let expected = fs::read(answer).map_err(ProgramError::reading(answer))?;
    let difference = case.comparison.difference(&expected, &output.stdout.bytes);
    let message = difference.as_ref().map(|difference| {
        if case.is_open { difference.to_string() } else { format!("line {}", difference.line) }
    });
    Ok(Judged { is_accepted: difference.is_none(), message, score: None })
}

fn validated(
    program: &CompiledProgram,
    limits: &ProblemLimits,
    case: &Case,
    output: &RawRun,
    machine: &mut Machine,
) -> Result<Judged, ProgramError> {
    let mut file = tempfile::NamedTempFile::new().map_err(ProgramError::Scratch)?;
    file.write_all(&output.stdout.bytes).map_err(ProgramError::Scratch)?;
    let names = ["test.in", "test.ans", FEEDBACK].map(OsString::from);
    let answer = case.answer.as_deref().unwrap_or(Path::new("/dev/null"));
    let invocation = Invocation {
        arguments: names.into_iter().chain(case.arguments.iter().map(OsString::from)).collect(),
        stdin: Some(file.path()),
        files: vec![("test.in", &case.input), ("test.ans", answer)],
        folder: Some(FEEDBACK),
        ..Invocation::default()
    };
    let bounds = ProgramLimits {
        wall: None,
        time: limits.validation,
        memory_bytes: limits.validation_memory_mb << 20,
        output_bytes: 8 << 20,
    };
    let ended = program.run(machine, &invocation, bounds.limits())?;
    let said = |name: &str| {
        let text = ended.file(&format!("{FEEDBACK}/{name}"))?;
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    let is_accepted = match ended.raw.termination {
        Termination::Exited(ACCEPTED) => true,
        Termination::Exited(WRONG) => false,
        other => {
            let words = ended.raw.stderr.text();
            let why = format!("it {other}, not with exit code {ACCEPTED} or {WRONG}\n{words}");
            let (test, why) = (case.name.clone(), why.trim().to_owned());
            return Err(ProgramError::Validator { test, why });
        }
    };
    let for_team = said("teammessage.txt");
    let message = if case.is_open { said("judgemessage.txt").or(for_team) } else { for_team };
    let score =
        said("score.txt").and_then(|text| text.parse().ok()).filter(|n: &f64| n.is_finite());
    Ok(Judged { is_accepted, message: message.filter(|_| !is_accepted), score })
}
