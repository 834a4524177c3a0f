//! The third and fourth step of a run: plans the commands, and runs them under one time limit.

use std::time::Instant;

use super::context::RunContext;
use super::error::Stop;
use super::interpreters::Interpreters;
use super::prepare::Prepared;
use super::privileges::{self, RunUser};
use super::{Request, RunError, unreadable, verdict};
use crate::plan::{self, Places, Plan, PlanInput, PlannedStep};
use crate::workspace::{FileState, WorkspaceError, disk_is_full};
use sandbox::{self, ForkedRun};
use sandbox::{RawRun, Termination};
use test_report::text::Redactor;
use tracks::toolchain::{self, MissingToolchain, Tools};

/// The exit code of a build step that says that no solution can be built with the exercise's tests (`EX_DATAERR` of sysexits).
const UNUSABLE_TESTS: i32 = 65;

/// A workspace, and the commands that will run in it.
pub(super) struct Planned {
    prepared: Prepared,
    plan: Plan,
    test_files: TestFileStates,
    /// Takes the paths of this machine out of what tools say.
    redactor: Redactor,
}

/// The test step has ended.
pub(super) struct Executed {
    pub(super) prepared: Prepared,
    pub(super) plan: Plan,
    pub(super) test_files: TestFileStates,
    pub(super) redactor: Redactor,
    /// What the test step left behind.
    pub(super) raw: RawRun,
}

/// The test files as they were before the first step, if the track wants them watched.
pub(super) struct TestFileStates(Vec<(String, FileState)>);

impl Planned {
    /// Chooses the user that the solution runs as, and makes the commands. `run_number` counts the runs of this process.
    pub(super) fn plan(
        prepared: Prepared,
        run_number: u32,
        context: &mut RunContext<'_>,
    ) -> Result<Self, Stop> {
        let request = context.request;
        let track = prepared.track;
        let user = privileges::hand_over(&prepared, run_number, context)?;
        let places = places(request, &prepared, user);
        let input = PlanInput {
            slug: &prepared.slug,
            config: &prepared.config,
            tests: &prepared.tests,
            own_files: prepared.workspace.own_files(),
            solution_files: prepared.workspace.expected_files(),
            is_trusted: request.author().is_some(),
            places: &places,
            limits: request.run_limits(track, &prepared.config.settings.limits),
            timeout_factor: request.timeout_factor,
            is_of_mutant: request.kind.mutant().is_some(),
        };
        let plan = plan::plan(track, input);
        if let Ok(text) = serde_json::to_string(&plan) {
            context.detail(&format!("plan: {text}"));
        }
        let test_files = TestFileStates::before_run_of(&prepared);
        Ok(Self { prepared, plan, test_files, redactor: redactor(&places) })
    }

    /// Runs the build steps and then the tests. A build step that fails ends the run in its own words.
    pub(super) fn execute(
        mut self,
        mut interpreters: Option<&mut Interpreters>,
        context: &mut RunContext<'_>,
    ) -> Result<Executed, Stop> {
        // What was prepared until now takes none of the solution's time.
        let started = Instant::now();
        for step in std::mem::take(&mut self.plan.build) {
            let raw = self.step(&step, started, interpreters.as_deref_mut(), context)?;
            if !raw.termination.is_success() {
                if raw.termination == Termination::Exited(UNUSABLE_TESTS) {
                    let why = verdict::said(&raw, &self.redactor);
                    return Err(RunError::UnusableTests { why }.into());
                }
                let results = verdict::build_failed(&step, &raw, &self.redactor);
                let results = self.prepared.with_hints(results, context.request);
                return Err(match verdict::of_syntax(&self.prepared, &results) {
                    Some(error) => error.into(),
                    None => Stop::Solution(results),
                });
            }
            for line in raw.stdout.text().lines() {
                let line = self.redactor.apply(line);
                context.detail(&format!("{}: {line}", step.name));
            }
        }
        let step = self.plan.test.clone();
        let raw = self.step(&step, started, interpreters, context)?;
        let Self { prepared, plan, test_files, redactor } = self;
        Ok(Executed { prepared, plan, test_files, redactor, raw })
    }

    /// Runs one step in the time that is left of the limit, which counts from `started`.
    fn step(
        &mut self,
        step: &PlannedStep,
        started: Instant,
        interpreters: Option<&mut Interpreters>,
        context: &mut RunContext<'_>,
    ) -> Result<RawRun, Stop> {
        let raw = match self.forked(step, started, interpreters, &context.request.tools)? {
            Some(raw) => {
                context.detail("the next step runs in a fork of a ready interpreter");
                raw
            }
            None => sandbox::run_since(started, &step.job)?,
        };
        context.resource_usage.add(&raw);
        context.detail(&format!(
            "step `{}` {}; wall {:.3} s, cpu {:.3} s, peak memory {} KiB, processes reaped {}",
            step.name,
            raw.termination,
            raw.usage.wall.as_secs_f64(),
            raw.usage.cpu.as_secs_f64(),
            raw.usage.peak_memory / 1024,
            raw.reaped
        ));
        let track = self.prepared.track;
        if let Termination::NotStarted(why) = &raw.termination {
            let program =
                step.job.argv.first().map(|word| word.to_string_lossy()).unwrap_or_default();
            let what = format!("cannot start `{program}`: {why}");
            return Err(MissingToolchain { track: track.id.clone(), what }.into());
        }
        if !raw.termination.is_success() {
            // A failure says nothing about the solution if the tools went away meanwhile.
            toolchain::require(track, &context.request.tools)?;
            let folder = self.prepared.workspace.root();
            if disk_is_full(folder) {
                return Err(WorkspaceError::full(folder).into());
            }
        }
        Ok(raw)
    }

    /// Runs a step as a fork of a ready interpreter, if there is one.
    fn forked(
        &mut self,
        step: &PlannedStep,
        started: Instant,
        interpreters: Option<&mut Interpreters>,
        tools: &Tools,
    ) -> Result<Option<RawRun>, Stop> {
        let Some(interpreters) = interpreters.filter(|_| !step.ready.is_empty()) else {
            return Ok(None);
        };
        let ran = interpreters.run(self.prepared.track, tools, step, started)?;
        Ok(ran.map(|ForkedRun { run, track_folder }| {
            let redactor = std::mem::take(&mut self.redactor);
            self.redactor = redactor.replacing(track_folder.to_string_lossy(), "<test-runner>");
            run
        }))
    }
}

impl TestFileStates {
    fn before_run_of(prepared: &Prepared) -> Self {
        let workdir = prepared.workspace.solution();
        let watched = prepared.tests.iter().filter(|_| prepared.track.workspace.watch_tests);
        Self(watched.map(|test| (test.clone(), FileState::of(&workdir.join(test)))).collect())
    }

    /// A test file that did not stay as it was.
    pub(super) fn changed(&self, prepared: &Prepared) -> Option<&str> {
        let workdir = prepared.workspace.solution();
        let mut changed =
            self.0.iter().filter(|(test, before)| FileState::of(&workdir.join(test)) != *before);
        changed.next().map(|(test, _)| test.as_str())
    }
}

/// Where the steps find and put what they need.
fn places(request: &Request, prepared: &Prepared, user: RunUser) -> Places {
    let workspace = &prepared.workspace;
    Places {
        scratch: workspace.root().to_owned(),
        workdir: workspace.solution(),
        track: workspace.track(),
        home: workspace.home(),
        tmp: workspace.tmp(),
        tools: request.tools.dir(&prepared.track.id),
        report: workspace.root().join("report"),
        // If it is unknown, the path is empty, and tracks work without it.
        program: request.program.clone().unwrap_or_default(),
        apart: prepared.is_separate.then(|| workspace.apart()),
        path: request.tools.path().to_owned(),
        hidden: [unreadable::folders(request), user.hidden].concat(),
        readable: [unreadable::exceptions(request), user.readable].concat(),
        account: user.account,
    }
}

/// Takes the paths of this machine out of a text.
fn redactor(places: &Places) -> Redactor {
    let apart = places.apart.as_ref().map(|apart| apart.join("solution"));
    let redactor = Redactor::default();
    let redactor = match &apart {
        Some(apart) => redactor.replacing(apart.to_string_lossy(), "<solution-dir>"),
        None => redactor,
    };
    redactor
        .replacing(places.workdir.to_string_lossy(), "<solution-dir>")
        .replacing(places.track.to_string_lossy(), "<test-runner>")
        .replacing(places.tools.to_string_lossy(), "<tools>")
        .replacing(places.scratch.to_string_lossy(), "<scratch>")
}
