//! Whether each submission of a problem has the verdict that it should have.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::validator::Checker;
use super::{JudgeSettings, Package, judge};
use crate::program::{
    Judgement, Machine, ProgramError, ProgramLimits, Sources, Submission, Verdict,
};

/// The verdicts that a submission may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected(pub Vec<Verdict>);

/// A submission that a problem brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnSubmission {
    /// Its path in the problem.
    pub name: String,
    /// Its file or folder.
    pub path: PathBuf,
    /// The verdicts that it may have.
    pub expected: Expected,
}

/// A submission of a problem that was judged.
#[derive(Debug)]
pub struct Checked {
    /// The submission.
    pub submission: OwnSubmission,
    /// What it came to.
    pub judgement: Judgement,
}

impl Checked {
    /// Whether it has a verdict that it should have.
    pub fn is_as_expected(&self) -> bool {
        self.submission.expected.0.contains(&self.judgement.verdict)
    }
}

/// The folders of submissions, and the verdicts of those in each. The format has no folder for too much memory or output.
const KINDS: [(&str, &[Verdict]); 5] = [
    ("accepted", &[Verdict::Accepted]),
    ("wrong_answer", &[Verdict::WrongAnswer]),
    ("time_limit_exceeded", &[Verdict::TimeLimit]),
    ("run_time_error", &[Verdict::RuntimeError, Verdict::MemoryLimit, Verdict::OutputLimit]),
    ("compiler_error", &[Verdict::CompileError]),
];

/// A comment in a source file that names verdicts, in the words of `DOMjudge`.
const MARK: &str = "@EXPECTED_RESULTS@:";

/// Time for the submissions that the time limit follows from.
const UNLIMITED: Duration = Duration::from_mins(1);

/// The submissions of a problem.
pub fn own_submissions(package: &Package) -> Result<Vec<OwnSubmission>, ProgramError> {
    let mut found = Vec::new();
    for (kind, verdicts) in KINDS {
        for path in package.submissions(kind)? {
            let name = path.strip_prefix(package.folder()).unwrap_or(&path);
            let name = name.to_string_lossy().into_owned();
            let expected = marked(&path)?.unwrap_or_else(|| Expected(verdicts.to_vec()));
            found.push(OwnSubmission { name, path, expected });
        }
    }
    Ok(found)
}

/// The folders of submissions whose verdict is not that of a folder's name.
pub fn unchecked(package: &Package) -> Result<Vec<String>, ProgramError> {
    let folders = judge::entries(&package.folder().join("submissions"))?;
    let names = folders.iter().filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()));
    Ok(names.filter(|name| KINDS.iter().all(|(kind, _)| kind != name)).collect())
}

/// The verdicts that a comment in one of the files names.
fn marked(path: &Path) -> Result<Option<Expected>, ProgramError> {
    let files = if path.is_dir() { judge::entries(path)? } else { vec![path.to_owned()] };
    for file in files.iter().filter(|file| file.is_file()) {
        let text = fs::read(file).map_err(ProgramError::reading(file))?;
        let text = String::from_utf8_lossy(&text);
        let Some((_, rest)) = text.split_once(MARK) else { continue };
        let words = rest.lines().next().unwrap_or_default();
        let verdicts = words.split(',').map(verdict_of).collect::<Result<_, _>>();
        return verdicts.map(|verdicts| Some(Expected(verdicts))).map_err(|word| {
            ProgramError::Tests(format!("`{}`: unknown verdict `{word}`", file.display()))
        });
    }
    Ok(None)
}

fn verdict_of(word: &str) -> Result<Verdict, String> {
    let word = word.trim().trim_end_matches("*/").trim();
    Ok(match word.to_ascii_uppercase().replace('_', "-").as_str() {
        "CORRECT" | "ACCEPTED" | "AC" => Verdict::Accepted,
        "WRONG-ANSWER" | "WA" | "NO-OUTPUT" => Verdict::WrongAnswer,
        "TIMELIMIT" | "TIME-LIMIT-EXCEEDED" | "TLE" => Verdict::TimeLimit,
        "RUN-ERROR" | "RUN-TIME-ERROR" | "RTE" => Verdict::RuntimeError,
        "MEMORY-LIMIT" | "MLE" => Verdict::MemoryLimit,
        "OUTPUT-LIMIT" | "OLE" => Verdict::OutputLimit,
        "COMPILER-ERROR" | "CE" => Verdict::CompileError,
        _ => return Err(word.to_owned()),
    })
}

impl Package {
    /// What a run may use. If the problem has no time limit, it follows from the slowest run of its accepted submissions.
    pub fn run_limits(
        &self,
        checker: &Checker,
        machine: &mut Machine,
    ) -> Result<ProgramLimits, ProgramError> {
        let limits = self.limits();
        if let Some(time) = limits.time {
            return Ok(self.fixed_limits(time));
        }
        let settings = JudgeSettings {
            limits: self.fixed_limits(UNLIMITED),
            stops_early: true,
            keeps_output: false,
        };
        let mut slowest: Option<f64> = None;
        for path in self.submissions("accepted")? {
            let sources = Sources::at(&path)?;
            let submission = Submission::recognise(sources, machine.tracks, None)?;
            let judged = judge(self, checker, submission, settings, machine)?;
            let times = judged.tests.iter().map(|test| test.cpu_s);
            slowest = times.chain(slowest).reduce(f64::max);
        }
        let slowest = slowest.ok_or_else(|| {
            let why = "the problem has no time limit, and no accepted submission that it could follow from: pass `--time-limit`";
            ProgramError::Tests(why.to_owned())
        })?;
        let seconds = (slowest * limits.multiplier).ceil().max(1.0);
        Ok(self.fixed_limits(Duration::from_secs_f64(seconds.min(86_400.0))))
    }

    /// What a run may use with this time limit.
    pub fn fixed_limits(&self, time: Duration) -> ProgramLimits {
        let limits = self.limits();
        ProgramLimits {
            time,
            wall: None,
            memory_bytes: limits.memory_mb << 20,
            output_bytes: usize::try_from(limits.output_mb << 20).unwrap_or(usize::MAX),
        }
    }
}

/// Judges each submission of a problem. Those in languages without a toolchain are errors.
pub fn check(
    package: &Package,
    checker: &Checker,
    submission: OwnSubmission,
    limits: ProgramLimits,
    machine: &mut Machine,
) -> Result<Checked, ProgramError> {
    let sources = Sources::at(&submission.path)?;
    let recognised = Submission::recognise(sources, machine.tracks, None)?;
    let settings =
        JudgeSettings { limits, stops_early: !package.is_scoring(), keeps_output: false };
    let judgement = judge(package, checker, recognised, settings, machine)?;
    Ok(Checked { submission, judgement })
}
