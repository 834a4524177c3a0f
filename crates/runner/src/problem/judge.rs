//! The verdicts of a submission.

use std::fs;
use std::path::{Path, PathBuf};

use super::Package;
use super::validator::Checker;
use crate::program::{
    Comparison, Compilation, CompiledProgram, Invocation, Judgement, Machine, Printed,
    ProgramError, ProgramLimits, Submission, TestOutcome, Verdict,
};

/// A test of a program.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// The file that the program reads as standard input.
    pub input: PathBuf,
    /// The file with the expected output; any output is right if there is none.
    pub answer: Option<PathBuf>,
    /// Arguments of the output validator.
    pub arguments: Vec<String>,
    /// What the default output validator takes for equal.
    pub comparison: Comparison,
    /// Whether messages may show what was expected.
    pub is_open: bool,
}

/// How a submission is judged.
#[derive(Debug, Clone, Copy)]
pub struct JudgeSettings {
    /// What each run may use.
    pub limits: ProgramLimits,
    /// Whether the first test that is not accepted is the last one that runs.
    pub stops_early: bool,
    /// Whether what each test printed is kept.
    pub keeps_output: bool,
}

/// Judges a submission of a problem.
pub fn judge(
    package: &Package,
    checker: &Checker,
    submission: Submission,
    settings: JudgeSettings,
    machine: &mut Machine,
) -> Result<Judgement, ProgramError> {
    let mut judgement = judge_cases(&package.cases, checker, submission, settings, machine)?;
    if package.is_scoring() {
        for test in &mut judgement.tests {
            let usual = package.groups.of_test(&test.name, test.verdict);
            test.score = test.score.or(Some(usual));
        }
        judgement.score = package.groups.total(&judgement.tests);
    }
    Ok(judgement)
}

/// Judges a submission by its outputs for these inputs.
pub(crate) fn judge_cases(
    cases: &[Case],
    checker: &Checker,
    submission: Submission,
    settings: JudgeSettings,
    machine: &mut Machine,
) -> Result<Judgement, ProgramError> {
    let mut judgement = Judgement::of(&submission, cases.len());
    let mut program = match submission.compile_late(machine)? {
        Compilation::Program(program) => program,
        Compilation::Failed(message) => return Ok(judgement.failed_to_compile(message)),
    };
    for case in cases {
        let outcome = judge_case(case, checker, &program, settings, machine)?;
        if outcome.verdict != Verdict::Accepted {
            program.require_space()?;
        }
        let has_succeeded = matches!(outcome.verdict, Verdict::Accepted | Verdict::WrongAnswer);
        if let Some(message) = program.check_after(has_succeeded, machine)? {
            return Ok(judgement.failed_to_compile(message));
        }
        judgement.add(outcome);
        if settings.stops_early && judgement.verdict != Verdict::Accepted {
            break;
        }
    }
    Ok(judgement)
}

fn judge_case(
    case: &Case,
    checker: &Checker,
    program: &CompiledProgram,
    settings: JudgeSettings,
    machine: &mut Machine,
) -> Result<TestOutcome, ProgramError> {
    let limits = settings.limits;
    let invocation = Invocation { stdin: Some(&case.input), ..Invocation::default() };
    let ended = program.run(machine, &invocation, limits.limits())?;
    let (mut verdict, mut message) = Verdict::of_run(&ended.raw, &limits);
    let mut score = None;
    match verdict {
        Verdict::Accepted => {
            let judged = checker.check(case, &ended.raw, machine)?;
            if !judged.is_accepted {
                verdict = Verdict::WrongAnswer;
            }
            (message, score) = (judged.message, judged.score);
        }
        Verdict::RuntimeError => {
            let words = program.last_words(&ended.raw);
            message = message.map(|message| format!("{message}\n{words}").trim_end().to_owned());
        }
        _ => {}
    }
    let outcome = TestOutcome::of(&case.name, &ended.raw, &limits, (verdict, message));
    let printed = settings.keeps_output.then(|| {
        let files = program.fetched(&ended);
        Printed { files, ..Printed::of(&ended.raw) }
    });
    Ok(TestOutcome { score, printed, ..outcome })
}

/// The entries of a folder in the order of their names; none if there is no such folder. Hidden ones, and notes, are left out.
pub(super) fn entries(folder: &Path) -> Result<Vec<PathBuf>, ProgramError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        read => read.map_err(ProgramError::reading(folder))?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.map_err(ProgramError::reading(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_note = [".txt", ".md", ".yaml"].iter().any(|end| name.ends_with(end));
        if !name.starts_with('.') && !name.starts_with("__") && !is_note {
            found.push(path);
        }
    }
    found.sort_unstable();
    Ok(found)
}
