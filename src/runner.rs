//! L3: one run, from an input directory to a `results.json`.
//!
//! Holds the steps together: recognise, copy, plan, run, parse, join, write. If the output directory is usable, there
//! is a `results.json` when [`run`] returns, even if it returns an error.

mod folder;
mod hints;
mod inventory;
mod outcome;
mod prepare;
mod request;
mod rights;
mod selection;
mod unfinished;
mod verdict;

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::model::{RawRun, Termination};
use crate::plan::{self, Places, Plan, PlannedStep};
use crate::results::exercism::{Results, RunStatus, discard_stale, publish};
use crate::sandbox::{self, Account, Confinement, Job, ReportChannel, SandboxError};
use crate::text::Redactor;
use crate::toolchain::MissingToolchain;
use crate::track::{Channel, Slug, SlugError, Track};
use prepare::Prepared;

pub use folder::{Folder, exercise_in};
pub use outcome::Outcome;
pub use request::Request;

/// Why a run could not do its job. Except for [`RunError::Output`], a `results.json` says so.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The exercise's slug is malformed.
    #[error(
        "`{slug}` cannot be the slug of an exercise: {why}\nhelp: give the name of the exercise's folder, such as `two-fer`: a letter or digit, then letters, digits, `-`, `_` and `.`"
    )]
    Slug {
        /// As the caller wrote it.
        slug: String,
        /// What is wrong with it.
        why: SlugError,
    },
    /// The input directory is missing or cannot be read.
    #[error("cannot read the input directory `{path}`")]
    Input {
        /// As the caller wrote it.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// `--track` names an unknown track.
    #[error("there is no track `{id}`\nhelp: the tracks are {known}")]
    UnknownTrack {
        /// As the caller wrote it.
        id: String,
        /// The known tracks.
        known: String,
    },
    /// No track fits the files.
    #[error("no track was recognised: {looked_for}\nhelp: `--track ID` says which it is")]
    NoTrack {
        /// The files that were looked for, by track.
        looked_for: String,
    },
    /// More than one track fits the files.
    #[error("more than one track fits the files: {fitting}\nhelp: `--track ID` says which it is")]
    SeveralTracks {
        /// Their ids.
        fitting: String,
    },
    /// It is unclear which of several test files is the exercise's.
    #[error(
        "none of the test files is named after the exercise `{slug}`: {found}\nhelp: give the slug that one of them is named after, or name the exercise's test files in `.meta/config.json`, as `{{\"files\": {{\"test\": [\"…\"]}}}}`"
    )]
    SeveralTestFiles {
        /// As the caller wrote it.
        slug: String,
        /// Their paths, at most ten.
        found: String,
    },
    /// Something that the track needs is not installed.
    #[error(transparent)]
    Toolchain(#[from] MissingToolchain),
    /// The sandbox failed.
    #[error("could not run the tests")]
    Sandbox(#[from] SandboxError),
    /// The scratch folder cannot be given to the user that runs the tests.
    #[error("cannot hand the scratch folder to an unprivileged user")]
    HandOver {
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// A required layer of the sandbox is missing.
    #[error(
        "this machine lacks layers of the sandbox: {missing}\nhelp: `test-runner doctor --sandbox` says what each is for"
    )]
    MissingLayers {
        /// Their names.
        missing: String,
    },
    /// A signal asked this program to stop.
    #[error("interrupted")]
    Interrupted,
    /// A fault of this program.
    #[error(
        "internal error in the test runner\nhelp: please report it, with the exercise and the solution"
    )]
    Internal,
    /// The output directory cannot be used.
    #[error("cannot write to the output directory `{path}`")]
    Output {
        /// As the caller wrote it.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
}

/// A line of a run's log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'a> {
    /// A step and the resources that it used, for `--verbose`.
    Detail(&'a str),
    /// A warning about a likely mistake of the user.
    Warning(&'a str),
}

/// Receives the lines.
type Log<'a> = dyn FnMut(Line<'_>) + 'a;

/// The track of a directory's files, if exactly one fits. The files decide, so no slug is needed.
pub fn recognise_input(input: &Path) -> Option<&'static Track> {
    prepare::recognise_input(input)
}

/// Runs the tests of a solution and writes `results.json`. `log` gets a line for each step.
pub fn run(request: &Request, log: &mut dyn FnMut(Line<'_>)) -> Result<Results, RunError> {
    let outcome = run_to_outcome(request, log)?;
    outcome.error.map_or(Ok(outcome.results.in_version(request.version)), Err)
}

/// The same, with more details on the run than its results, even if it could not do its job. An error only if nothing
/// can be written, or if the run could not begin.
pub fn run_to_outcome(
    request: &Request,
    log: &mut dyn FnMut(Line<'_>),
) -> Result<Outcome, RunError> {
    // From here to the end, so that a result is written whenever a signal arrives.
    let interrupts = sandbox::hold_interrupts()?;
    if let Some(output) = &request.output {
        let failed = |source| RunError::Output { path: output.clone(), source };
        std::fs::create_dir_all(output).and_then(|()| discard_stale(output)).map_err(failed)?;
    }
    let mut track = None;
    // A fault of ours must not leave a student without a message: it becomes an error like any other.
    let attempted = catch_unwind(AssertUnwindSafe(|| attempt(request, &mut track, log)))
        .unwrap_or(Err(RunError::Internal));
    let (results, mut error) = match attempted {
        Ok(results) => (results, None),
        Err(error) => (Results::error(shown(&error)), Some(error)),
    };
    if let Some(output) = &request.output {
        let failed = |source| RunError::Output { path: output.clone(), source };
        publish(&results.clone().in_version(request.version), output).map_err(failed)?;
    }
    if error.is_none() && interrupts.pending().is_some() {
        error = Some(RunError::Interrupted);
    }
    Ok(Outcome { results, track, error })
}

/// An error with its causes, as the only message that a student gets.
fn shown(error: &RunError) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(source) = cause {
        text = format!("{text}: {source}");
        cause = source.source();
    }
    text
}

fn attempt(
    request: &Request,
    track: &mut Option<&'static str>,
    log: &mut Log<'_>,
) -> Result<Results, RunError> {
    let started = Instant::now();
    rights::check_layers(request, log)?;
    let slug = Slug::new(&request.slug)
        .map_err(|why| RunError::Slug { slug: request.slug.clone(), why })?;
    let prepared = match prepare::prepare(request, &slug, log)? {
        Ok(prepared) => prepared,
        Err(why) => return Ok(Results::error(why)),
    };
    *track = Some(prepared.track.id.as_str());
    let places = places(request, &prepared);
    let remaining = request.timeout.saturating_sub(started.elapsed());
    let plan =
        plan::plan(prepared.track, &prepared.config, &slug, &prepared.tests, &places, remaining);
    if let Ok(text) = serde_json::to_string(&plan) {
        log(Line::Detail(&format!("plan: {text}")));
    }
    let redactor = Redactor::default()
        .replacing(places.workdir.to_string_lossy(), "<solution-dir>")
        .replacing(places.track.to_string_lossy(), "<test-runner>")
        .replacing(places.tools.to_string_lossy(), "<tools>")
        .replacing(prepared.workspace.root().to_string_lossy(), "<scratch>");
    let account = rights::hand_over(request, &prepared, log)?;
    let results = execute(request, (&prepared, account), &plan, &redactor, log)?;
    if results.status == RunStatus::Pass {
        return Ok(results);
    }
    let mut hints = hints::of_files(&prepared, &slug, &request.input);
    hints.extend(prepared.links);
    Ok(hints::add(results, &hints))
}

fn places(request: &Request, prepared: &Prepared) -> Places {
    let workspace = &prepared.workspace;
    Places {
        workdir: workspace.solution(),
        track: workspace.track(),
        home: workspace.home(),
        tmp: workspace.tmp(),
        tools: request.tools.dir(&prepared.track.id),
        report: workspace.root().join("report"),
        // If it is unknown, the path is empty, and tracks work without it.
        program: request.program.clone().unwrap_or_default(),
        path: request.tools.path().to_owned(),
    }
}

/// Runs the steps under one deadline. The last step reports; if an earlier one fails, the run ends with its output.
fn execute(
    request: &Request,
    (prepared, account): (&Prepared, Option<Account>),
    plan: &Plan,
    redactor: &Redactor,
    log: &mut Log<'_>,
) -> Result<Results, RunError> {
    let begin = Instant::now();
    let (last, before) =
        plan.steps.split_last().expect("the steps of a track were checked: there is one");
    let wall = last.limits.wall;
    for step in before {
        let left = wall.saturating_sub(begin.elapsed());
        let raw = run_step(step, left, None, (prepared, account), log)?;
        if matches!(raw.termination, Termination::Interrupted(_)) {
            return Err(RunError::Interrupted);
        }
        if !raw.termination.is_success() {
            return Ok(verdict::build_failed(step, &raw, redactor));
        }
        for line in raw.stdout.text().lines() {
            log(Line::Detail(&format!("{}: {}", step.name, redactor.apply(line))));
        }
    }
    let source = &prepared.track.report;
    let lines = if source.marks { ReportChannel::Marked } else { ReportChannel::Lines };
    let report = (plan.channel == Channel::Pipe).then_some(lines);
    let left = wall.saturating_sub(begin.elapsed());
    let mut raw = run_step(last, left, report, (prepared, account), log)?;
    if let Termination::WallTimeout(limit) = &mut raw.termination {
        // The message states the limit of the whole run, not the time that was left for the last step.
        *limit = request.timeout;
    }
    // Text that a process writes when it ends by itself is not the output of a test.
    if let Some(name) = &prepared.track.report.prints_at
        && !matches!(raw.termination, Termination::Exited(_))
    {
        raw.unfinished = unfinished::read(&prepared.workspace.home().join(name), account);
    }
    Ok(verdict::verdict(prepared, plan, &raw, redactor, log))
}

fn run_step(
    step: &PlannedStep,
    wall: Duration,
    report: Option<ReportChannel>,
    (prepared, account): (&Prepared, Option<Account>),
    log: &mut Log<'_>,
) -> Result<RawRun, RunError> {
    let mut limits = step.limits.clone();
    limits.wall = wall;
    let job = Job {
        argv: step.argv.iter().map(Into::into).collect(),
        cwd: step.cwd.clone(),
        env: step.env.iter().map(|(name, value)| (name.into(), value.into())).collect(),
        limits,
        report,
        merge_output: step.builds || prepared.track.report.merge_stderr,
        confinement: Some(Confinement {
            writable: vec![prepared.workspace.root().to_owned()],
            account,
        }),
    };
    let raw = sandbox::run(&job)?;
    log(Line::Detail(&format!(
        "step `{}` {}; wall {:.3} s, cpu {:.3} s, peak memory {} KiB, processes reaped {}",
        step.name,
        raw.termination,
        raw.usage.wall.as_secs_f64(),
        raw.usage.cpu.as_secs_f64(),
        raw.usage.peak_memory / 1024,
        raw.reaped
    )));
    match &raw.termination {
        Termination::NotStarted(why) => {
            let program = step.argv.first().map_or("", String::as_str);
            let what = format!("cannot start `{program}`: {why}");
            Err(MissingToolchain { track: prepared.track.id.clone(), what }.into())
        }
        _ => Ok(raw),
    }
}

/// Whether a path can be used as an input directory.
fn readable_dir(path: &Path) -> io::Result<()> {
    std::fs::read_dir(path).map(drop)
}
