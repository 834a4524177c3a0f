//! Runs one command from start to end. It calls the steps in order, waits for the events of the command, and decides how
//! it ended.

use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::account::Account;
use super::calls::Setup;
use super::confine::Ruleset;
use super::interrupts::{self, Interrupts};
use super::limits::ResourceLimits;
use super::pace::Pace;
use super::pipes::{self, CommandEnds};
use super::priority::RealTime;
use super::ready::{ReadyProcess, own_number};
use super::reaper::{Baseline, Reaped};
use super::start::{self, ExecArgs, StartError};
use super::streams::{Ready, Streams};
use super::token::Secrets;
use super::watchdog::Watchdog;
use super::{Job, SandboxError, Sink, children, guard, waiting};
use test_report::model::{Captured, RawRun, Termination, Usage};

/// How often to check whether the leader has ended, if the kernel gives no descriptor for it (before 5.3, or a filter).
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Runs the job. Its wall-clock limit counts from `since`, or from its start. The caller makes sure that this process has
/// no other run.
pub(super) fn run(
    job: &Job,
    since: Option<Instant>,
    sink: &mut Sink<'_>,
) -> Result<RawRun, SandboxError> {
    run_watching(job, (since, None), sink, watchable)
}

/// Runs the job as a fork of a ready process, or as usual if that does not answer.
pub(super) fn run_ready(
    job: &Job,
    since: Option<Instant>,
    ready: &mut ReadyProcess,
) -> Result<RawRun, SandboxError> {
    run_watching(job, (since, Some(ready)), &mut |_, _| {}, watchable)
}

/// A descriptor that becomes readable when the leader ends.
fn watchable(leader: Pid) -> Option<OwnedFd> {
    pidfd_open(leader, PidfdFlags::empty()).ok()
}

/// Runs the job; `watchable` returns a descriptor that becomes readable when the leader ends, if there is one.
fn run_watching(
    job: &Job,
    (since, ready): (Option<Instant>, Option<&mut ReadyProcess>),
    sink: &mut Sink<'_>,
    watchable: fn(Pid) -> Option<OwnedFd>,
) -> Result<RawRun, SandboxError> {
    let interrupts = interrupts::hold_interrupts()?;
    if let Some(signal) = interrupts.pending() {
        return Ok(not_started(Termination::Interrupted(signal)));
    }
    let exec = match ExecArgs::of(job) {
        Ok(exec) => exec,
        Err(why) => return Ok(not_started(Termination::NotStarted(why))),
    };
    let secrets = job.report_channel.then(Secrets::random).transpose();
    let secrets = secrets.map_err(SandboxError::while_doing("make a random token"))?;
    let account = job.confinement.as_ref().and_then(|confinement| confinement.account);
    let limits = ResourceLimits::of(&job.limits, account.as_ref());
    let ruleset = Ruleset::of(job.confinement.as_ref())
        .map_err(SandboxError::while_doing("set up the rules of the sandbox"))?;
    let (ours, theirs) = pipes::open(job, secrets.as_ref())
        .map_err(SandboxError::while_doing("open the pipes of a command"))?;
    let baseline =
        Baseline::record().map_err(SandboxError::while_doing("adopt orphaned processes"))?;

    let started = Instant::now();
    // A storm of processes with our priority would leave us a thousandth of the CPU to end it with. So the command gets
    // the lowest priority, unless we can get real-time priority ourselves.
    let lowest_priority = job.confinement.is_some() && !RealTime::acquire().is_granted();
    let pid = start((&exec, &theirs), &limits, (account, lowest_priority), &ruleset, ready)
        .map_err(SandboxError::while_doing("start a process"))?;
    guard::watch_command(account.as_ref(), pid);
    let mut running = RunningCommand { baseline, account, pid, ended: false };
    drop(theirs);
    let (mut streams, start_error) = Streams::of(ours, &job.limits, secrets.as_ref());
    let deadline = since.unwrap_or(started).checked_add(job.limits.wall_in_all());
    let leader = Leader { pid, end: watchable(pid), deadline };
    let mut watchdog = Watchdog::of(&job.limits, job.confinement.as_ref());
    let decided =
        watch(&leader, &mut streams, &interrupts, (&mut watchdog, &running.baseline), sink)
            .map_err(SandboxError::while_doing("wait for a command"))?;
    let wall = started.elapsed();
    // Afterwards its processes are gone.
    let waited = match decided {
        Some(Decision::Deadline) => waiting::longest(&running.baseline).unwrap_or_default(),
        _ => Duration::ZERO,
    };
    let reaped = running.end()?;
    streams.drain(sink).map_err(|errno| SandboxError::while_doing("read a pipe")(errno))?;

    let natural = match start::start_error(&start_error, &exec) {
        Some(StartError::Machine(action, source)) => {
            return Err(SandboxError::while_doing(action)(source));
        }
        Some(StartError::Command(why)) => Some(Termination::NotStarted(why)),
        None => reaped.leader.map(|exit| limits.termination(&exit)),
    };
    let termination = match decided {
        Some(Decision::Interrupted(signal)) => Termination::Interrupted(signal),
        Some(Decision::Deadline) => Termination::WallTimeout(job.limits.wall),
        Some(Decision::Excess(termination)) => termination,
        // Also if the leader ended before we noticed.
        _ => match streams.exceeded() {
            Some(limit) => Termination::OutputLimit(limit),
            None => natural.ok_or_else(|| {
                let nobody = std::io::Error::from_raw_os_error(libc::ECHILD);
                SandboxError::while_doing("learn how a command ended")(nobody)
            })?,
        },
    };
    Ok(streams.into_run(termination, &reaped, (wall, waited)))
}

/// Starts the command: as a fork of a ready process, or as usual if there is none or it does not answer.
fn start(
    (exec, ends): (&ExecArgs, &CommandEnds),
    limits: &ResourceLimits,
    (account, lowest_priority): (Option<Account>, bool),
    ruleset: &Ruleset,
    ready: Option<&mut ReadyProcess>,
) -> std::io::Result<Pid> {
    let setup = Setup {
        cwd: &exec.cwd,
        inherited: &ends.inherited(),
        limits: &limits.all,
        account,
        lowest_priority,
        ruleset: ruleset.landlock.as_ref().map(AsRawFd::as_raw_fd),
        filter: ruleset.filter.map(Vec::as_slice),
        parent: own_number(),
    };
    let forked = ready.and_then(|ready| ready.fork(exec, &setup, ends.start_error()));
    forked.map_or_else(|| start::command(exec, &setup, ends.start_error()), Ok)
}

/// Why we end a command.
#[derive(Debug, Clone)]
enum Decision {
    Interrupted(i32),
    Deadline,
    Flood,
    /// All its processes together exceed a limit.
    Excess(Termination),
}

/// A command that was started. Its processes are killed when this is dropped, as after an error or a panic of the sink.
struct RunningCommand {
    baseline: Baseline,
    account: Option<Account>,
    pid: Pid,
    ended: bool,
}

impl RunningCommand {
    fn end(&mut self) -> Result<Reaped, SandboxError> {
        self.ended = true;
        let reaped = self
            .baseline
            .reap(self.pid.as_raw_pid(), self.account.as_ref())
            .map_err(SandboxError::while_doing("end all processes of a command"))?;
        guard::forget_command();
        Ok(reaped)
    }
}

impl Drop for RunningCommand {
    fn drop(&mut self) {
        if !self.ended {
            // The error that brought us here is the one that the caller gets.
            let _ = self.end();
        }
    }
}

/// What to wait for.
struct Leader {
    pid: Pid,
    /// Readable when it has ended.
    end: Option<OwnedFd>,
    deadline: Option<Instant>,
}

/// Waits until the leader has ended (`None`) or must be killed.
fn watch(
    leader: &Leader,
    streams: &mut Streams,
    interrupts: &Interrupts,
    (watchdog, baseline): (&mut Watchdog, &Baseline),
    sink: &mut Sink<'_>,
) -> std::io::Result<Option<Decision>> {
    // So that a storm of processes cannot keep us from noticing it. We use little CPU.
    let _priority = RealTime::acquire();
    let mut pace = Pace::default();
    loop {
        let deadline = leader.deadline.map(|at| at.saturating_duration_since(Instant::now()));
        let poll_interval = leader.end.is_none().then_some(POLL_INTERVAL);
        let timeout = [deadline, poll_interval, watchdog.time_left()].into_iter().flatten().min();
        let ready = wait_for_any(streams, leader.end.as_ref(), interrupts, timeout)?;
        let before = streams.total();
        streams.read(ready, sink)?;
        if let Some(pause) = pace.after_read(streams.total() - before, Instant::now()) {
            std::thread::sleep(pause);
        }
        if streams.exceeded().is_some() {
            return Ok(Some(Decision::Flood));
        }
        if children::has_ended(leader.pid)? {
            return Ok(None);
        }
        interrupts.clear_wake();
        if let Some(signal) = interrupts.pending() {
            return Ok(Some(Decision::Interrupted(signal)));
        }
        if leader.deadline.is_some_and(|at| at <= Instant::now()) {
            return Ok(Some(Decision::Deadline));
        }
        if let Some(excess) = watchdog.check(baseline)? {
            return Ok(Some(Decision::Excess(excess)));
        }
    }
}

fn wait_for_any(
    streams: &Streams,
    end: Option<&OwnedFd>,
    interrupts: &Interrupts,
    timeout: Option<Duration>,
) -> std::io::Result<Ready> {
    let mut watched = vec![PollFd::new(interrupts.wake(), PollFlags::IN)];
    watched.extend(end.map(|end| PollFd::new(end, PollFlags::IN)));
    let first = watched.len();
    let open = streams.pipes().map(|pipe| pipe.is_some());
    for pipe in streams.pipes().into_iter().flatten() {
        watched.push(PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::IN));
    }
    let timeout = timeout.and_then(|timeout| Timespec::try_from(timeout).ok());
    match poll(&mut watched, timeout.as_ref()) {
        // After a signal, everything is checked again.
        Ok(_) | Err(Errno::INTR) => {}
        Err(errno) => return Err(errno.into()),
    }
    let mut pipes = watched[first..].iter().map(|fd| !fd.revents().is_empty());
    Ok(open.map(|open| open && pipes.next().unwrap_or(false)))
}

fn not_started(termination: Termination) -> RawRun {
    RawRun {
        termination,
        stdout: Captured::default(),
        stderr: Captured::default(),
        prints: Vec::new(),
        report: Captured::default(),
        foreign_report_lines: 0,
        reaped: 0,
        usage: Usage::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::session::session;
    use super::*;
    use test_report::model::Limits;

    fn job(script: &str) -> Job {
        Job {
            argv: ["sh", "-c", script].map(Into::into).into(),
            cwd: "/".into(),
            env: [("PATH".into(), "/usr/bin:/bin".into())].into(),
            limits: Limits::default(),
            report_channel: false,
            merge_output: false,
            confinement: None,
        }
    }

    #[test]
    fn a_run_that_is_cut_off_says_how_long_it_waited() {
        let _alone = session().lock_for_run();
        let mut job = job(
            "one=$(taskset -pc $$ | sed 's/.*: //; s/[,-].*//'); taskset -pc $one $$ >/dev/null
            (while :; do :; done) & while :; do :; done",
        );
        job.limits.wall = Duration::from_secs(3);
        let run = run_watching(&job, (None, None), &mut |_, _| {}, watchable).unwrap();
        assert_eq!(run.termination, Termination::WallTimeout(job.limits.wall));
        // Two loops share one processor.
        let waited = run.usage.waited;
        assert!(waited > Duration::from_millis(200) && waited < run.usage.wall, "{waited:?}");
    }

    #[test]
    fn without_a_descriptor_for_the_leader_its_end_is_noticed_too() {
        let _alone = session().lock_for_run();
        let ends = job("exec >&- 2>&-; sleep 0.1; exit 3");
        let run = run_watching(&ends, (None, None), &mut |_, _| {}, |_| None).unwrap();
        assert_eq!(run.termination, Termination::Exited(3));
        let mut job = job("exec >&- 2>&-; sleep 1000");
        job.limits.wall = Duration::from_millis(20);
        let run = run_watching(&job, (None, None), &mut |_, _| {}, |_| None).unwrap();
        assert_eq!(run.termination, Termination::WallTimeout(job.limits.wall));
    }
}
