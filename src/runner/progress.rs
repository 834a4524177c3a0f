//! A run in progress: prepared and planned, then built and tested under one time limit.

use std::time::Instant;

use super::attest::Evidence;
use super::error::Stop;
use super::interpreters::Interpreters;
use super::outcome::Seen;
use super::prepare::{self, Prepared};
use super::verdict::{self, Judged};
use super::{Line, Log, Request, RunError, hints, inventory, privileges, unreadable};
use crate::plan::{self, Places, Plan, PlannedStep};
use crate::workspace::FileState;
use sandbox::{self, Account, ForkedRun};
use test_report::model::{RawRun, Termination};
use test_report::results::exercism::{Results, RunStatus};
use test_report::text::Redactor;
use tracks::Slug;
use tracks::toolchain::{self, MissingToolchain};

/// What a run gets of the process that it is a run of.
#[derive(Default)]
pub(super) struct Resources<'a> {
    /// The ready interpreters, if there are any.
    pub(super) interpreters: Option<&'a mut Interpreters>,
    /// How many runs of this process were before it.
    pub(super) number: u32,
}

/// What a run knows from the moment before its first step to its results.
pub(super) struct Run<'a, 'l> {
    request: &'a Request,
    /// The time limit counts from here.
    started: Instant,
    slug: Slug,
    prepared: Prepared,
    plan: Plan,
    /// The test files as they were before the first step, where the track wants them watched.
    watched: Vec<(String, FileState)>,
    /// Takes the paths of this machine out of what tools say.
    redactor: Redactor,
    /// What the tests can be forks of, if there is any.
    interpreters: Option<&'a mut Interpreters>,
    seen: &'a mut Seen,
    log: &'a mut Log<'l>,
}

impl<'a, 'l> Run<'a, 'l> {
    /// Recognises, copies and plans. `seen` is told what is known as soon as it is.
    pub(super) fn begin(
        request: &'a Request,
        resources: Resources<'a>,
        seen: &'a mut Seen,
        log: &'a mut Log<'l>,
    ) -> Result<Self, Stop> {
        let Resources { interpreters, number } = resources;
        let started = Instant::now();
        let slug = Slug::new(&request.slug)
            .map_err(|why| RunError::Slug { slug: request.slug.clone(), why })?;
        let prepared = prepare::prepare(request, &slug, seen, log)?;
        seen.track = Some(prepared.track.id.as_str());
        let account = privileges::hand_over(request, &prepared, number, log)?;
        let places = places(request, &prepared, account);
        let Prepared { track, config, tests, .. } = &prepared;
        let plan = plan::plan(
            track,
            config,
            &slug,
            tests,
            &places,
            &request.bounds(prepared.track),
            request.kind.leaves_out_checks(),
        );
        if let Ok(text) = serde_json::to_string(&plan) {
            log(Line::Detail(&format!("plan: {text}")));
        }
        let redactor = redactor(&places);
        let watched = tests.iter().filter(|_| track.workspace.watch_tests);
        let watched =
            watched.map(|test| (test.clone(), FileState::of(&places.workdir.join(test)))).collect();
        Ok(Self {
            request,
            started,
            slug,
            prepared,
            plan,
            watched,
            redactor,
            interpreters,
            seen,
            log,
        })
    }

    /// Runs the steps before the tests. One that fails ends the run in its own words.
    pub(super) fn build(&mut self) -> Result<(), Stop> {
        for step in std::mem::take(&mut self.plan.build) {
            let raw = self.step(&step)?;
            if !raw.termination.is_success() {
                let results = verdict::build_failed(&step, &raw, &self.redactor);
                return Err(Stop::Solution(self.with_hints(results)));
            }
            for line in raw.stdout.text().lines() {
                let line = self.redactor.apply(line);
                (self.log)(Line::Detail(&format!("{}: {line}", step.name)));
            }
        }
        Ok(())
    }

    /// Runs the tests.
    pub(super) fn test(&mut self) -> Result<RawRun, Stop> {
        let step = self.plan.test.clone();
        self.step(&step)
    }

    /// The results, made of what the test step left behind.
    pub(super) fn verdict(&mut self, raw: &RawRun) -> Result<Judged, RunError> {
        let judged = verdict::verdict(&self.prepared, &self.plan, raw, &self.redactor, self.log)?;
        Ok(match self.changed_test() {
            Some(test) if judged.results.status == RunStatus::Pass => {
                Judged::from(Results::error(format!(
                    "Every test reported a pass, but the solution changed the test file `{test}` during the run."
                )))
            }
            _ => judged,
        })
    }

    /// A watched test file that did not stay as it was.
    fn changed_test(&self) -> Option<&str> {
        let workdir = self.prepared.workspace.solution();
        let mut changed = self
            .watched
            .iter()
            .filter(|(test, before)| FileState::of(&workdir.join(test)) != *before);
        changed.next().map(|(test, _)| test.as_str())
    }

    /// For each result, its place in the declarations.
    pub(super) fn places(&self, judged: &Judged) -> Result<Vec<Option<usize>>, RunError> {
        Ok(inventory::places(&judged.ids, self.prepared.inventory.declared()?))
    }

    /// What is needed to make copies of the tests. The workspace goes, so that no copy sees it.
    pub(super) fn into_evidence(self) -> Result<Evidence, RunError> {
        let Prepared { track, inventory, .. } = self.prepared;
        Ok(Evidence { track, tests: inventory.into_parts()? })
    }

    /// Results that are no pass, with what the author should know of the files.
    pub(super) fn with_hints(&self, results: Results) -> Results {
        if results.status == RunStatus::Pass {
            return results;
        }
        let mut said = hints::of_files(&self.prepared, &self.slug, &self.request.input);
        said.extend(hints::of_handed_in(&self.prepared, &self.slug, results.status));
        said.extend_from_slice(&self.prepared.links);
        hints::add(results, &said)
    }

    /// Runs a step as a fork of a ready interpreter, if there is one.
    fn forked(&mut self, step: &PlannedStep) -> Result<Option<RawRun>, Stop> {
        let Some(interpreters) = self.interpreters.as_mut().filter(|_| !step.ready.is_empty())
        else {
            return Ok(None);
        };
        let ran = interpreters.run(self.prepared.track, step, self.started)?;
        Ok(ran.map(|ForkedRun { run, track_folder }| {
            let redactor = std::mem::take(&mut self.redactor);
            self.redactor = redactor.replacing(track_folder.to_string_lossy(), "<test-runner>");
            (self.log)(Line::Detail("the next step is a fork of a ready process"));
            run
        }))
    }

    /// Runs one step in the time that is left for the whole run.
    fn step(&mut self, step: &PlannedStep) -> Result<RawRun, Stop> {
        let raw = match self.forked(step)? {
            Some(raw) => raw,
            None => sandbox::run_since(self.started, &step.job)?,
        };
        self.seen.spent.add(&raw);
        (self.log)(Line::Detail(&format!(
            "step `{}` {}; wall {:.3} s, cpu {:.3} s, peak memory {} KiB, processes reaped {}",
            step.name,
            raw.termination,
            raw.usage.wall.as_secs_f64(),
            raw.usage.cpu.as_secs_f64(),
            raw.usage.peak_memory / 1024,
            raw.reaped
        )));
        if let Termination::NotStarted(why) = &raw.termination {
            let program =
                step.job.argv.first().map(|word| word.to_string_lossy()).unwrap_or_default();
            let what = format!("cannot start `{program}`: {why}");
            return Err(MissingToolchain { track: self.prepared.track.id.clone(), what }.into());
        }
        if !raw.termination.is_success() {
            // A failure says nothing about the solution if the tools went away meanwhile.
            toolchain::require(self.prepared.track, &self.request.tools)?;
        }
        Ok(raw)
    }
}

/// Where the steps find and put what they need.
fn places(request: &Request, prepared: &Prepared, account: Option<Account>) -> Places {
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
        path: request.tools.path().to_owned(),
        hidden: unreadable::folders(request),
        readable: unreadable::exceptions(request),
        account,
    }
}

/// What takes the paths of this machine out of a text.
fn redactor(places: &Places) -> Redactor {
    Redactor::default()
        .replacing(places.workdir.to_string_lossy(), "<solution-dir>")
        .replacing(places.track.to_string_lossy(), "<test-runner>")
        .replacing(places.tools.to_string_lossy(), "<tools>")
        .replacing(places.scratch.to_string_lossy(), "<scratch>")
}
