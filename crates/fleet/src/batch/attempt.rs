//! Runs one row, and decides whether it has to run again.
//!
//! A run says nothing about its solution if our side failed, and little if it was ended by the clock while its neighbours had
//! the processors, be they rows of this batch or others' work. Such a run is repeated with nothing of ours beside it, and that
//! verdict counts. A run that slept until the clock ended it would have done so anywhere.

use std::path::Path;
use std::time::Instant;

use super::digest::{Digest, of_folder};
use super::engine::{Asked, Context, Engine, Front};
use super::folder::{self, Folder, FolderError};
use super::record::{InfraReason, InvalidReason, Record, Used, Verdict};
use super::{ATTEMPTS, ParsedRow, RowAgainst, RowSolution};
use runner::limits::RunLimits;
use runner::problem::{JudgedBy, Task};
use runner::run::worker::{Cancellation, Event, RunFailure, RunReply, WorkerError};
use runner::run::{self, Against, Extended, InputOwner, Pressure, Request, ResourceUsage};
use runner::workspace::plain;
use test_report::results::exercism::RunStatus;
use test_report::text::{Fault, Message, did_you_mean};

/// Which attempt it is.
pub(super) struct Attempt {
    /// Counted from 1.
    number: u32,
    /// Whether other runs of the batch may run at the same time.
    is_concurrent: bool,
    /// Whether its time limit is extended, because the attempt before it timed out while other programs had the processors.
    is_extended: bool,
}

impl Attempt {
    /// The first attempt, concurrent with others if there are several workers.
    pub(super) fn first(workers: usize) -> Self {
        Self { number: 1, is_concurrent: workers > 1, is_extended: false }
    }

    /// The second attempt, alone.
    pub(super) fn second() -> Self {
        Self { number: 2, is_concurrent: false, is_extended: false }
    }

    /// The next attempt, alone. The time limit of the last one may be extended.
    pub(super) fn after(&self, again: Again) -> Self {
        let number = self.number + 1;
        let is_extended = number == ATTEMPTS && again == Again::Slow;
        Self { number, is_concurrent: false, is_extended }
    }

    /// Whether none follows.
    fn is_last(&self) -> bool {
        self.number >= ATTEMPTS
    }

    /// Why a run that ended like this has to run again, if it has to.
    fn again(&self, ended: &Ended, limits: &RunLimits) -> Option<Again> {
        let Ended { run, is_beside_failure } = ended;
        let may_owe = self.is_concurrent || !self.is_last() && run.waited_for_others(limits);
        if may_owe && !run.slept() && run.owes_it_to_neighbours(limits) {
            return Some(Again::Slow);
        }
        // Its disk may have been full too, with space again before it ended.
        let may_have_failed = *is_beside_failure && run.status != RunStatus::Pass;
        (may_have_failed && !self.is_last()).then_some(Again::Failed)
    }

    /// Whether a run of the last attempt still got too little of the processors to say anything about its solution.
    fn is_starved(&self, ended: &Ended, limits: &RunLimits) -> bool {
        self.is_extended && ended.run.is_starved(limits)
    }
}

/// How the run of an attempt ended.
struct Ended {
    run: run::Ended,
    /// Whether the machine failed another run meanwhile.
    is_beside_failure: bool,
}

/// Why a row has to run again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    /// Something of ours failed.
    Failed,
    /// The clock ended it while it waited for a processor, or may have.
    Slow,
}

/// What became of a row.
pub(super) enum RowOutcome {
    /// An earlier batch had done it.
    Known(Box<Record>),
    Done(Box<Record>),
    Again(Again),
    Interrupted,
}

/// What a run left behind.
enum Ran {
    Judged(Box<RunReply>),
    /// The row asks for what does not exist.
    Invalid(String),
    Infra(InfraReason, String),
    Interrupted,
}

pub(super) fn run<F: Front>(
    context: &Context<'_, F>,
    asked: &Asked,
    run: &F::Run,
    attempt: &Attempt,
) -> RowOutcome {
    let Asked { line, repeat, .. } = *asked;
    let Context { engine, front } = *context;
    let start = Start { at: Instant::now(), machine: Pressure::so_far() };
    let used = |spent: &ResourceUsage| {
        Used::of(start.at.elapsed(), spent, attempt.number, &engine.machine)
    };
    let row = match &*asked.row {
        Ok(row) => row,
        Err(error) => {
            let verdict = Verdict::of_bad_line(error, line, repeat);
            return of_bad_line(front, verdict, used(&ResourceUsage::default()));
        }
    };
    let mut verdict = Verdict::of(row, line, repeat);
    let limits = engine.limits(row);
    let Extended { ran, may_have_starved } = match prepared(engine, row, &limits) {
        Ok((folders, digest)) => {
            verdict.digest = Some(digest);
            if let Some(known) = known(front, &verdict) {
                return known;
            }
            let subject = Subject { context, run, row, folders: &folders, limits: &limits };
            if attempt.is_extended { subject.run_extended() } else { subject.run(1).into() }
        }
        Err(FolderError::Row(why)) => Ran::Invalid(why).into(),
        Err(FolderError::Machine(why)) => Ran::Infra(InfraReason::MachineFailed, why).into(),
    };
    if let Some(again) = start.again(&ran, engine, attempt, &limits) {
        return RowOutcome::Again(again);
    }
    let (verdict, spent) = match ran {
        Ran::Judged(reply)
            if may_have_starved && start.is_starved(&reply, engine, attempt, &limits) =>
        {
            let verdict = verdict.infra(InfraReason::MachineBusy, run::TOO_BUSY.to_owned());
            (verdict, reply.resource_usage)
        }
        Ran::Interrupted => return RowOutcome::Interrupted,
        Ran::Infra(reason, why) => (verdict.infra(reason, why), ResourceUsage::default()),
        Ran::Invalid(why) => {
            let verdict = verdict.invalid(InvalidReason::Row, why);
            return of_bad_line(front, verdict, used(&ResourceUsage::default()));
        }
        Ran::Judged(reply) if reply.handed_in.is_nothing => {
            let why = reply.results.message.unwrap_or_default();
            let verdict = verdict.invalid(InvalidReason::NothingHandedIn, why);
            let verdict = verdict.leaving_out(reply.handed_in.left_out);
            return of_bad_line(front, verdict, used(&reply.resource_usage));
        }
        Ran::Judged(reply) => {
            let spent = reply.resource_usage;
            let separation = reply.separation.map(|separation| separation.counts);
            let judged = verdict.judged(reply.results, engine.settings.full);
            let judged = judged.with_judgement(reply.judgement);
            let judged = judged.leaving_out(reply.handed_in.left_out);
            (Verdict { separation, ..judged }, spent)
        }
    };
    RowOutcome::Done(Box::new(Record { verdict, used: used(&spent) }))
}

/// The status of a run, as far as it may owe that to its neighbours. Original tests that passed do not run again: a solution could
/// remember them, and compare with them while the mutants run.
fn status(reply: &RunReply) -> RunStatus {
    if reply.results.attestation.is_some() { RunStatus::Pass } else { reply.results.status }
}

/// When a run began.
struct Start {
    at: Instant,
    /// For how long processes of this machine had waited until then.
    machine: Pressure,
}

impl Start {
    /// Why a run that left this behind has to run again, if it has to.
    fn again(
        &self,
        ran: &Ran,
        engine: &Engine,
        attempt: &Attempt,
        limits: &RunLimits,
    ) -> Option<Again> {
        match ran {
            Ran::Infra(reason, _) => {
                if *reason == InfraReason::MachineFailed {
                    engine.note_machine_failure();
                }
                (!attempt.is_last() && engine.tries_again(*reason)).then_some(Again::Failed)
            }
            Ran::Judged(reply) if !reply.handed_in.is_nothing => {
                attempt.again(&self.ended(reply, engine), limits)
            }
            _ => None,
        }
    }

    /// Whether the machine was too busy for a run of the last attempt.
    fn is_starved(
        &self,
        reply: &RunReply,
        engine: &Engine,
        attempt: &Attempt,
        limits: &RunLimits,
    ) -> bool {
        attempt.is_starved(&self.ended(reply, engine), limits)
    }

    /// How a run ended that began then.
    fn ended(&self, reply: &RunReply, engine: &Engine) -> Ended {
        Ended {
            run: run::Ended {
                status: status(reply),
                spent: reply.resource_usage,
                machine: self.machine.since(),
            },
            is_beside_failure: engine.machine_failed_after(self.at),
        }
    }
}

/// A row that cannot run stays as it is while its line says the same.
fn of_bad_line(front: &impl Front, verdict: Verdict, used: Used) -> RowOutcome {
    known(front, &verdict).unwrap_or_else(|| RowOutcome::Done(Box::new(Record { verdict, used })))
}

/// The line of an earlier batch, if it answers the same question.
fn known(front: &impl Front, verdict: &Verdict) -> Option<RowOutcome> {
    let found = front.known(verdict)?;
    let is_same = found.verdict.digest == verdict.digest
        && (verdict.digest.is_some() || found.verdict.message == verdict.message);
    if !is_same {
        return None;
    }
    if found.verdict.line == verdict.line
        && found.verdict.meta == verdict.meta
        && found.verdict.task == verdict.task
    {
        return Some(RowOutcome::Known(Box::new(found.clone())));
    }
    // The input has other rows before it now, or says more of it.
    let Verdict { line, meta, task, .. } = verdict.clone();
    let moved = Verdict { line, task, meta, ..found.verdict.clone() };
    Some(RowOutcome::Done(Box::new(Record { verdict: moved, used: found.used.clone() })))
}

/// The folders of a row.
struct Folders {
    solution: Folder,
    /// The exercise's, or the problem's.
    exercise: Option<Folder>,
    /// What the row asks for in place of an exercise.
    task: Option<Task>,
}

/// The row's folders, and the digest of what it asks for.
fn prepared(
    engine: &Engine,
    row: &ParsedRow,
    limits: &RunLimits,
) -> Result<(Folders, String), FolderError> {
    let (settings, scratch) = (&engine.settings, engine.scratch.path());
    if let Some(id) = row.track.as_deref().filter(|id| settings.tracks.find(id).is_none()) {
        let meant = did_you_mean(settings.tracks.nearest(id));
        return Err(FolderError::Row(format!("no such track: `{}`{meant}", plain(id))));
    }
    let task = row.task_in(settings.problems.as_deref()).map_err(FolderError::Row)?;
    let exercise = match &task {
        Some(Task { by: JudgedBy::Problem(folder), .. }) => Some(folder.clone()),
        Some(_) => None,
        None => folder::exercise_of(row, settings.exercises.as_deref())?,
    };
    let digest = digest_of(engine, row, limits, task.as_ref(), exercise.as_deref())?;
    let solution = folder::make(row, scratch)?;
    let exercise = match exercise {
        Some(folder) => Some(Folder::Given(folder)),
        None => folder::make_exercise(row, scratch)?,
    };
    Ok((Folders { solution, exercise, task }, digest))
}

/// The digest of what a row asks for: of a task, or of the exercise in a folder.
fn digest_of(
    engine: &Engine,
    row: &ParsedRow,
    limits: &RunLimits,
    task: Option<&Task>,
    exercise: Option<&Path>,
) -> Result<String, FolderError> {
    let settings = &engine.settings;
    let unreadable = |path: &Path, error: &std::io::Error| {
        FolderError::Row(format!("cannot read `{}`: {error}", plain(&path.to_string_lossy())))
    };
    let files = match &row.solution {
        RowSolution::Files(files) => Some(files),
        RowSolution::Folder(_) => None,
    };
    let mut digest = Digest::default();
    let asked = serde_json::json!([
        row.track,
        row.slug,
        limits.wall.as_secs_f64(),
        limits.cpu_seconds,
        limits.memory_mb,
        settings.attest.as_str(),
        settings.attest_seed,
        settings.attest_min,
        settings.solution_files,
        files
    ]);
    digest.add(asked.to_string().as_bytes());
    digest.add(&engine.digests.program(settings.tracks));
    if settings.separate {
        digest.add(b"separate");
    }
    if let Some(time) = limits.test {
        digest.add(format!("test {}", time.as_secs_f64()).as_bytes());
    }
    if let Some(task) = task {
        digest.add(&serde_json::to_vec(task).expect("a task is JSON"));
    }
    if let RowSolution::Folder(dir) = &row.solution {
        digest.add(&of_folder(dir).map_err(|error| unreadable(dir, &error))?);
    }
    if let Some(exercise) = exercise {
        let found = if engine.keeps_digests() {
            engine.digests.exercise(exercise)
        } else {
            of_folder(exercise)
        };
        digest.add(&found.map_err(|error| unreadable(exercise, &error))?);
    }
    if let RowAgainst::ExerciseFiles(files) = &row.against {
        digest.add(serde_json::json!({ "exercise_files": files }).to_string().as_bytes());
    }
    Ok(digest.finish())
}

/// A row that is ready to run.
struct Subject<'a, F: Front> {
    context: &'a Context<'a, F>,
    run: &'a F::Run,
    row: &'a ParsedRow,
    folders: &'a Folders,
    limits: &'a RunLimits,
}

impl<F: Front> Subject<'_, F> {
    /// Runs with an extended limit.
    fn run_extended(&self) -> Extended<Ran> {
        let ended = |ran: &Ran| match ran {
            Ran::Judged(reply) => Some((status(reply), reply.resource_usage)),
            _ => None,
        };
        run::extended(self.limits, |factor| self.run(factor), ended)
    }

    /// Runs the row in a worker, in so many times its time.
    fn run(&self, timeout_factor: u32) -> Ran {
        let Context { engine, front } = *self.context;
        let mut warn = |Event::Warning(message)| front.warn(&self.row.id, &message);
        let never = Cancellation::default();
        let cancellation = front.cancellation(self.run).unwrap_or(&never);
        let replied = engine.workers.run(&self.request(timeout_factor), cancellation, &mut warn);
        if engine.is_interrupted() {
            return Ran::Interrupted;
        }
        let reply = match replied {
            Ok(reply) => reply,
            Err(WorkerError::Interrupted | WorkerError::Cancelled) => return Ran::Interrupted,
            Err(error) => {
                return Ran::Infra(InfraReason::WorkerFailed, Message::from(error).to_string());
            }
        };
        match reply.failure {
            None => Ran::Judged(Box::new(reply)),
            // Its help is about options of `run`.
            Some(RunFailure { fault: Fault::Request, message }) => Ran::Invalid(message.text),
            Some(RunFailure { fault, message }) => Ran::Infra(fault.into(), message.to_string()),
        }
    }

    fn request(&self, timeout_factor: u32) -> Request {
        let Self { row, folders, limits, .. } = self;
        let settings = &self.context.engine.settings;
        let mut request =
            Request::unwritten(&row.slug, folders.solution.path()).with_attest(settings.attest);
        request.tracks = settings.tracks;
        request.track.clone_from(&row.track);
        let exercise = folders.exercise.as_ref().map(|folder| folder.path().to_owned());
        request.against = folders
            .task
            .clone()
            .map_or_else(|| Against::exercise_or(exercise, InputOwner::Submitter), Against::Task);
        request.solution_files = settings.solution_files;
        request.required_layers = settings.required_layers.clone();
        request.timeout_factor = timeout_factor;
        let limits = if timeout_factor > 1 { limits.within_own_cpu_time() } else { **limits };
        request.limits = limits.into();
        request.concealed = self.context.engine.concealed();
        request.attest_seed = settings.attest_seed;
        request.attest_min = settings.attest_min;
        request.separate = settings.separate;
        request
    }
}

#[cfg(test)]
mod tests;
