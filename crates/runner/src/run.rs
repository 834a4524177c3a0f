//! One run, from an input directory to a `results.json`.
//!
//! Holds the steps together: recognise, copy, plan, run, parse, join, write. If the output directory is usable, there
//! is a `results.json` when [`run`] returns, even if it returns an error.
//!
//! In the order of a run:
//!
//! | step | file | does |
//! |---|---|---|
//! | `Request` | `request` | what is asked for: an original run, or the run of a mutant |
//! | `Detected` | `detect` | recognises the track and the exercise; `collection` refuses a folder of exercises |
//! | `Prepared` | `prepare` | lays the solution over the exercise in a scratch folder; `selection` explains which files are the tests, and `inventory` reads on a thread of its own what they declare |
//! | `Planned` | `execute` | makes the commands; `privileges` chooses the user that the solution runs as, `unreadable` lists the folders that the solution cannot read |
//! | `Executed` | `execute` | has run the commands; `interpreters` keeps ready interpreters for the runs of this process |
//! | `Judged` | `judge` | has the results: `verdict` makes them of the report and decides whether they can be trusted, `malformed` finds test files that no solution can be run against, `hints` adds likely causes of a failure in the solution's files |
//!
//! Each step is made of the one before it, which it consumes. `context` holds what all of them share. A pass may be proved:
//! `mutant_runs` runs mutants of the tests, all of them before the original tests, `mutant_verdicts` compares the runs, and
//! `attest` and `attestation` say what they prove, which needs the layers of `attest_layers`. `declared` lists the tests of an exercise without a run; `worker` runs requests in
//! other processes of this program; `resolve` decides over track, name and limits; `folder` finds out which exercise a folder holds; `error` and `outcome` are the ways in which a
//! run can end.

mod attest;
pub mod attest_layers;
mod attestation;
mod collection;
mod context;
mod declared;
mod detect;
mod error;
mod execute;
mod folder;
mod hints;
mod interpreters;
mod inventory;
mod judge;
mod malformed;
mod mutant_runs;
mod mutant_verdicts;
mod outcome;
mod packages;
mod prepare;
mod pressure;
mod privileges;
mod request;
mod required_layers;
pub mod resolve;
mod selection;
mod separate;
mod starvation;
mod unreadable;
mod verdict;
pub mod worker;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::problem::{JudgedBy, Task};
use crate::program::Machine;
use attest::Trial;
use context::RunContext;
use detect::Detected;
use error::Stop;
use execute::{Executed, Planned};
use interpreters::Interpreters;
use judge::Judged;
use prepare::{Prepared, Purpose};
use request::ProcessMode;
use sandbox;
use sandbox::RawRun;
use test_report::results::exercism::{Results, RunStatus};
use test_report::text::{Attributed, Message};
use tracks::toolchain;
use tracks::{Track, TrackRegistry};
use verdict::Graded;
use worker::RunReply;

pub use crate::limits::AskedLimits;
pub use crate::workspace::InputOwner;
pub use attestation::{Attest, Attestation, Attested, Verdict};
pub use attestation::{CopyRun, TestChange};
pub use declared::declared_tests;
pub use error::RunError;
pub use folder::expected_files;
pub use folder::{Folder, exercise_in};
pub use outcome::{HandedIn, ResourceUsage, RunOutcome};
pub use packages::needs;
pub use pressure::Pressure;
pub use request::{Against, DEFAULT_ATTEST_MIN, Request, SolutionFiles};
pub use required_layers::{RequiredLayers, missing_layers};
pub use separate::{SeparatedTest, SeparationVerdict};
pub use separate::{Separation, SeparationCounts};
pub use starvation::{Ended, Extended, TOO_BUSY, extended};

/// A line of a run's log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'a> {
    /// A step and the resources that it used, for `--verbose`.
    Detail(&'a str),
    /// A warning about a likely mistake of the user.
    Warning(&'a Message),
}

/// Receives the lines.
type Log<'a> = dyn FnMut(Line<'_>) + 'a;

/// The track of a directory's files, if exactly one fits. The files decide, so no slug is needed.
pub fn recognise_input(input: &Path, tracks: TrackRegistry) -> Option<&'static Track> {
    detect::recognise_input(input, tracks)
}

/// Runs the tests of a solution and writes `results.json`. `log` gets a line for each step.
pub fn run(request: &Request, log: &mut dyn FnMut(Line<'_>)) -> Result<Results, RunError> {
    let outcome = run_to_outcome(request, log)?;
    outcome.error.map_or(Ok(outcome.results.in_version(request.version)), Err)
}

/// Runs the tests like [`run`], and also returns the track and why the run could not do its job, if it could not. An error
/// only if nothing can be written, or if the run could not begin. If the clock ended the run while other programs had the
/// processors, the tests run again, with more time.
pub fn run_to_outcome(
    request: &Request,
    log: &mut dyn FnMut(Line<'_>),
) -> Result<RunOutcome, RunError> {
    Runner::default().run_patiently(request, log)
}

/// Runs requests one after the other, and keeps between them what holds nothing of a solution.
#[derive(Debug, Default)]
pub struct Runner {
    /// What tests can be forks of.
    interpreters: Option<Interpreters>,
    /// How many runs had a user of their own.
    run_count: u32,
}

impl Runner {
    /// A runner that keeps ready interpreters, if this machine protects them from solutions. Each is started when it is first
    /// needed.
    pub fn keeping() -> Self {
        let interpreters = if sandbox::can_be_kept() { Interpreters::new().ok() } else { None };
        Self { interpreters, ..Self::default() }
    }

    /// Runs a request, like [`run_to_outcome`].
    pub fn run(
        &mut self,
        request: &Request,
        log: &mut dyn FnMut(Line<'_>),
    ) -> Result<RunOutcome, RunError> {
        // From here to the end, so that a result is written whenever a signal arrives.
        let interrupts = sandbox::hold_interrupts()?;
        if let Some(output) = &request.output {
            let failed = |source| RunError::Output { path: output.clone(), source };
            std::fs::create_dir_all(output)
                .and_then(|()| RunOutcome::discard(output))
                .map_err(failed)?;
        }
        let mut context = RunContext::new(request, log);
        // A fault of ours must not leave a student without a message: it becomes an error like any other.
        let attempted = catch_unwind(AssertUnwindSafe(|| self.attempt(&mut context)))
            .unwrap_or(Err(Stop::Fault(RunError::Internal)));
        let attempted = unless_tools_are_missing(&context, attempted);
        let (Attempt { results, attestation, separation, declaration_indices }, mut error) =
            match attempted {
                Ok(attempt) => (attempt, None),
                Err(Stop::Solution(results)) => (results.into(), None),
                Err(Stop::Fault(error)) => {
                    let why = match &error {
                        RunError::UnusableTests { why } => why.clone(),
                        error => without_exercise(request, error).to_string(),
                    };
                    (Results::error(why).into(), Some(error))
                }
            };
        if error.is_none() && interrupts.pending().is_some() {
            error = Some(RunError::Interrupted);
        }
        let outcome = RunOutcome {
            results,
            track: context.track,
            attestation,
            separation,
            declaration_indices,
            resource_usage: context.resource_usage,
            handed_in: context.handed_in,
            error,
        };
        outcome.publish(request)?;
        Ok(outcome)
    }

    /// Runs to the verdict, or to what stops the run before it.
    fn attempt(&mut self, context: &mut RunContext<'_>) -> Attempted {
        let request = context.request;
        privileges::check_layers(context)?;
        attest_layers::check(request.attest, &sandbox::layers())?;
        let mut mode = ProcessMode::separate_if(request.separate);
        let trial = if request.attest == Attest::Off {
            None
        } else {
            let detected = Detected::detect(context)?;
            let evidence =
                Prepared::prepare(detected, Purpose::Mutants, context)?.into_evidence()?;
            mode = ProcessMode::separate_if(
                request.separate || separate::is_implied(request, evidence.track),
            );
            Some(Trial::run(evidence, mode, self, context)?)
        };
        let (executed, graded, original) = self.graded(trial.as_ref(), mode, context)?;
        let attempt: Attempt = match executed.judge(graded, context)? {
            Judged::Final(results) => results.into(),
            Judged::Mutant { results, declaration_indices } => {
                Attempt { declaration_indices: Some(declaration_indices), ..results.into() }
            }
            Judged::Pass { mut results, declaration_indices } => {
                let Some(mut trial) = trial else {
                    return Ok(Attempt { separation: original.separation, ..results.into() });
                };
                trial.complete(original.mode, self, context)?;
                let attestation =
                    trial.judge(&declaration_indices, &original, &mut results, context);
                Attempt { attestation: Some(attestation), ..results.into() }
            }
        };
        Ok(Attempt { separation: original.separation, ..attempt })
    }

    /// Runs the tests, and once more in one process those that the solution in a process of its own does not prove.
    fn graded(
        &mut self,
        trial: Option<&Trial>,
        mode: ProcessMode,
        context: &mut RunContext<'_>,
    ) -> Result<(Executed, Graded, Original), Stop> {
        let executed = |runner: &mut Self, mode, context: &mut RunContext<'_>| {
            let executed = runner.execute(mode, context)?;
            let graded = executed.grade(context)?;
            Ok::<_, Stop>((executed, graded))
        };
        if mode == ProcessMode::Together {
            let (executed, graded) = executed(self, mode, context)?;
            return Ok((executed, graded, Original { mode, separation: None }));
        }
        let is_strict = context.request.attest == Attest::Strict;
        if is_strict && trial.is_some_and(Trial::shows_a_wrong_solution) {
            return self.graded_together(context);
        }
        let (executed, graded) = executed(self, mode, context)?;
        let (graded, separation) =
            match separate::obstacle(context.request, executed.prepared.track) {
                Some(why) => {
                    let separation = Separation::impossible(&graded.results, why);
                    (graded, separation)
                }
                None if graded.needs_ordinary() => {
                    let ordinary = self.execute(ProcessMode::Together, context)?.grade(context)?;
                    graded.with_ordinary(Some(ordinary))
                }
                None => graded.with_ordinary(None),
            };
        if is_strict && graded.results.status != RunStatus::Pass {
            return self.graded_together(context);
        }
        separation.tell(context);
        Ok((executed, graded, Original { mode, separation: Some(separation) }))
    }

    /// Runs the tests in one process. If they pass although they do not with the solution in a process of its own, the pass is
    /// unproved: an honest solution may depend on the one process too.
    fn graded_together(
        &mut self,
        context: &mut RunContext<'_>,
    ) -> Result<(Executed, Graded, Original), Stop> {
        let mode = ProcessMode::Together;
        let executed = self.execute(mode, context)?;
        let graded = executed.grade(context)?;
        let separation = Separation::impossible(&graded.results, attest::TOGETHER.to_owned());
        Ok((executed, graded, Original { mode, separation: Some(separation) }))
    }

    /// Runs the build and the tests, original ones or those of a mutant.
    fn execute(
        &mut self,
        mode: ProcessMode,
        context: &mut RunContext<'_>,
    ) -> Result<Executed, Stop> {
        let detected = Detected::detect(context)?;
        let prepared = Prepared::prepare(detected, Purpose::Run(mode), context)?;
        let planned = Planned::plan(prepared, self.run_count, context)?;
        self.run_count = self.run_count.wrapping_add(1);
        planned.execute(self.interpreters.as_mut(), context)
    }

    /// Runs a request, like [`run_to_outcome`], for another part of this program.
    fn reply(&mut self, request: &Request, log: &mut Log<'_>) -> RunReply {
        if let Against::Task(task) = &request.against {
            return self.judge(task, request);
        }
        match self.run(request, log) {
            Ok(outcome) => RunReply::of(outcome, request),
            Err(error) => RunReply::failed(error.fault(), error),
        }
    }
}

impl Runner {
    /// Judges a submission by a task in place of an exercise.
    fn judge(&mut self, task: &Task, request: &Request) -> RunReply {
        let missing = request.required_layers.missing();
        if !missing.is_empty() {
            let error = RunError::MissingLayers { missing: missing.join(", ") };
            return RunReply::failed(error.fault(), error);
        }
        let hidden = request.concealed.iter().chain([&request.input]).cloned();
        let problem = match &task.by {
            JudgedBy::Problem(folder) => Some(folder.clone()),
            JudgedBy::Program(_) | JudgedBy::Function(_) => None,
        };
        let mut machine = Machine::new(request.tracks, request.tools.clone())
            .concealing(hidden.chain(problem))
            .after_runs(self.run_count);
        let judged = task.judge(&request.input, request.track.as_deref(), &mut machine);
        self.run_count = machine.runs();
        match judged {
            Ok(judgement) => RunReply::judged(judgement),
            Err(error) if error.is_of_submission() => {
                let mut reply = RunReply::failed(error.fault(), error);
                reply.failure = None;
                reply.handed_in.is_nothing = true;
                reply
            }
            Err(error) => RunReply::failed(error.fault(), error),
        }
    }
}

/// What is said of a fault, without the place of the exercise, which is not the student's to know.
fn without_exercise(request: &Request, error: &RunError) -> Message {
    let Message { text, help } = Message::of(error);
    let Some(folder) = request.exercise() else { return Message { text, help } };
    let hidden = |said: String| said.replace(&folder.display().to_string(), "<exercise>");
    Message { text: hidden(text), help: help.map(hidden) }
}

/// What the test step of a run left behind, before anything reads it; nothing if a build failed. For the tests of our own
/// reporters.
#[doc(hidden)]
pub fn run_unjudged(
    request: &Request,
    log: &mut dyn FnMut(Line<'_>),
) -> Result<Option<RawRun>, RunError> {
    match Runner::default().execute(ProcessMode::Together, &mut RunContext::new(request, log)) {
        Ok(executed) => Ok(Some(executed.raw)),
        Err(Stop::Solution(_)) => Ok(None),
        Err(Stop::Fault(error)) => Err(error),
    }
}

/// How the original tests ran that decide.
struct Original {
    mode: ProcessMode,
    /// Which of them had the solution in a process of its own, if that was asked for.
    separation: Option<Separation>,
}

impl Original {
    /// How many tests ran with the solution in a process of its own.
    fn separate_tests(&self) -> usize {
        self.separation.as_ref().map_or(0, |known| known.counts.separate)
    }
}

/// What a run came to that did its job.
struct Attempt {
    results: Results,
    attestation: Option<Attestation>,
    separation: Option<Separation>,
    /// Of a changed copy: for each result, its test's place in the declarations.
    declaration_indices: Option<Vec<Option<usize>>>,
}

impl From<Results> for Attempt {
    fn from(results: Results) -> Self {
        Self { results, attestation: None, separation: None, declaration_indices: None }
    }
}

/// What an attempt came to.
type Attempted = Result<Attempt, Stop>;

/// A run without tests is no fault of the solution if its message names a module of the toolchain that is not there.
fn unless_tools_are_missing(context: &RunContext<'_>, attempted: Attempted) -> Attempted {
    let (Ok(Attempt { results, .. }) | Err(Stop::Solution(results))) = &attempted else {
        return attempted;
    };
    let request = context.request;
    let message = results.message.as_ref().filter(|_| results.status == RunStatus::Error);
    let track = context.track.and_then(|id| request.tracks.find(id));
    let (Some(message), Some(track)) = (message, track) else {
        return attempted;
    };
    match toolchain::suspect(track, &request.tools, message) {
        Ok(Some(missing)) => Err(Stop::Fault(missing.into())),
        // Where nothing can be looked for, the message stands as it is.
        Ok(None) | Err(_) => attempted,
    }
}
