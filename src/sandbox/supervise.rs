//! One run from its start to its end: the one wait, and what decides. Owns the order of things; each step is its own
//! file.

use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::account::Account;
use super::capture::Capture;
use super::confine::Walls;
use super::fork::{self, Trouble};
use super::image::Image;
use super::interrupts::{self, Interrupts};
use super::last_prints;
use super::limits::ResourceLimits;
use super::plumbing;
use super::streams::{Ready, Streams};
use super::sweep::{Household, Swept};
use super::token::Secrets;
use super::urgency::Urgency;
use super::watchdog::Watchdog;
use super::{Job, SandboxError, Sink, guard, wait};
use crate::model::{Captured, RawRun, Termination, Usage};

/// How often to look after the leader where the kernel gives no descriptor for it (before 5.3, or a filter).
const BLIND_LOOK: Duration = Duration::from_millis(10);

/// Runs the job. The caller has seen to it that no other run is on in this process.
pub(super) fn run(job: &Job, sink: &mut Sink<'_>) -> Result<RawRun, SandboxError> {
    run_watching(job, sink, |leader| pidfd_open(leader, PidfdFlags::empty()).ok())
}

/// Runs the job; `watchable` gives what becomes readable at the leader's death, if there is such a thing.
fn run_watching(
    job: &Job,
    sink: &mut Sink<'_>,
    watchable: fn(Pid) -> Option<OwnedFd>,
) -> Result<RawRun, SandboxError> {
    let interrupts = interrupts::hold_interrupts()?;
    if let Some(signal) = interrupts.pending() {
        return Ok(ended_before_it_began(Termination::Interrupted(signal)));
    }
    let image = match Image::of(job) {
        Ok(image) => image,
        Err(words) => return Ok(ended_before_it_began(Termination::NotStarted(words))),
    };
    let secrets = job.report.map(|channel| Secrets::random(channel.marks_prints())).transpose();
    let secrets = secrets.map_err(SandboxError::while_doing("make a random token"))?;
    let account = job.confinement.as_ref().and_then(|confinement| confinement.account);
    let limits = ResourceLimits::of(&job.limits, account.as_ref());
    let walls = Walls::of(job.confinement.as_ref())
        .map_err(SandboxError::while_doing("set up the rules of the sandbox"))?;
    let (ours, theirs) = plumbing::open(job, secrets.as_ref())
        .map_err(SandboxError::while_doing("open the pipes of a command"))?;
    let household =
        Household::note().map_err(SandboxError::while_doing("adopt orphaned processes"))?;

    let started = Instant::now();
    // A storm of processes that are no further behind than we are would leave us a thousandth of the CPU to end it with,
    // unless we may go first. Where we may, a solution need not come after everything else that the machine does.
    let gives_way = job.confinement.is_some() && !Urgency::claim().is_granted();
    let pid = fork::fork(&image, &theirs, &limits, (account, gives_way), &walls)
        .map_err(SandboxError::while_doing("start a process"))?;
    guard::in_charge_of(account.as_ref(), pid);
    let mut tree = Tree { household, account, pid, ended: false };
    drop(theirs);
    let (mut streams, trouble) = Streams::of(ours, &job.limits, secrets.as_ref());
    let deadline = started.checked_add(job.limits.wall);
    let leader = Leader { pid, end: watchable(pid), deadline };
    let mut watchdog = Watchdog::of(&job.limits, job.confinement.as_ref());
    let decided = watch(&leader, &mut streams, &interrupts, (&mut watchdog, &tree.household), sink)
        .map_err(SandboxError::while_doing("wait for a command"))?;
    let wall = started.elapsed();
    let unfinished = match &decided {
        Some(_) => last_prints::unfinished(&tree.household, account.as_ref()),
        None => Vec::new(),
    };
    let swept = tree.end()?;
    streams.drain(sink).map_err(|errno| SandboxError::while_doing("read a pipe")(errno))?;

    let natural = match fork::trouble(&trouble, &image) {
        Some(Trouble::Machine(action, source)) => {
            return Err(SandboxError::while_doing(action)(source));
        }
        Some(Trouble::Command(words)) => Some(Termination::NotStarted(words)),
        None => swept.leader.map(|death| limits.termination(&death)),
    };
    let termination = match decided {
        Some(Decision::Interrupted(signal)) => Termination::Interrupted(signal),
        Some(Decision::Deadline) => Termination::WallTimeout(job.limits.wall),
        Some(Decision::Excess(termination)) => termination,
        // The same whether the leader ended before we looked or not.
        _ => match streams.exceeded() {
            Some(limit) => Termination::OutputLimit(limit),
            None => natural.ok_or_else(|| {
                let nobody = std::io::Error::from_raw_os_error(libc::ECHILD);
                SandboxError::while_doing("learn how a command ended")(nobody)
            })?,
        },
    };
    let run = streams.into_run(termination, &swept, wall);
    Ok(RawRun { unfinished, ..run })
}

/// Why we end a run.
#[derive(Debug, Clone)]
enum Decision {
    Interrupted(i32),
    Deadline,
    Flood,
    /// All its processes together use more than they may.
    Excess(Termination),
}

/// A started command. However the run ends, by an error or a panic of the sink too, its processes do.
struct Tree {
    household: Household,
    account: Option<Account>,
    pid: Pid,
    ended: bool,
}

impl Tree {
    fn end(&mut self) -> Result<Swept, SandboxError> {
        self.ended = true;
        let swept = self
            .household
            .sweep(self.pid.as_raw_pid(), self.account.as_ref())
            .map_err(SandboxError::while_doing("end all processes of a command"))?;
        guard::in_charge_of_nothing();
        Ok(swept)
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        if !self.ended {
            // The error that brought us here is the one to tell.
            let _ = self.end();
        }
    }
}

/// What to wait for.
struct Leader {
    pid: Pid,
    /// Readable when it is dead.
    end: Option<OwnedFd>,
    /// None: as good as never.
    deadline: Option<Instant>,
}

/// Waits until the leader is dead (`None`) or must die.
fn watch(
    leader: &Leader,
    streams: &mut Streams,
    interrupts: &Interrupts,
    (watchdog, household): (&mut Watchdog, &Household),
    sink: &mut Sink<'_>,
) -> std::io::Result<Option<Decision>> {
    // A storm of processes must not keep us from seeing it. We do little but wait.
    let _first = Urgency::claim();
    loop {
        let deadline = leader.deadline.map(|at| at.saturating_duration_since(Instant::now()));
        let blind = leader.end.is_none().then_some(BLIND_LOOK);
        let timeout = [deadline, blind, watchdog.patience()].into_iter().flatten().min();
        let ready = wait_for_any(streams, leader.end.as_ref(), interrupts, timeout)?;
        streams.read(ready, sink)?;
        if streams.exceeded().is_some() {
            return Ok(Some(Decision::Flood));
        }
        if wait::is_dead(leader.pid)? {
            return Ok(None);
        }
        interrupts.silence();
        if let Some(signal) = interrupts.pending() {
            return Ok(Some(Decision::Interrupted(signal)));
        }
        if leader.deadline.is_some_and(|at| at <= Instant::now()) {
            return Ok(Some(Decision::Deadline));
        }
        if let Some(excess) = watchdog.look(household)? {
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
    let open = streams.each().map(|stream| stream.pipe().is_some());
    for pipe in streams.each().into_iter().filter_map(Capture::pipe) {
        watched.push(PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::IN));
    }
    let timeout = timeout.and_then(|timeout| Timespec::try_from(timeout).ok());
    match poll(&mut watched, timeout.as_ref()) {
        // A signal: everything is looked at again.
        Ok(_) | Err(Errno::INTR) => {}
        Err(errno) => return Err(errno.into()),
    }
    let mut pipes = watched[first..].iter().map(|fd| !fd.revents().is_empty());
    Ok(open.map(|open| open && pipes.next().unwrap_or(false)))
}

fn ended_before_it_began(termination: Termination) -> RawRun {
    RawRun {
        termination,
        stdout: Captured::default(),
        stderr: Captured::default(),
        prints: Vec::new(),
        report: Captured::default(),
        foreign_report_lines: 0,
        unfinished: Vec::new(),
        swept: 0,
        usage: Usage::default(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::PoisonError;

    use super::super::RUNNING;
    use super::*;
    use crate::model::Limits;

    #[test]
    fn without_a_descriptor_for_the_leader_its_death_is_seen_too() {
        let _alone = RUNNING.write().unwrap_or_else(PoisonError::into_inner);
        let mut job = Job {
            argv: ["sh", "-c", "exec >&- 2>&-; sleep 0.1; exit 3"].map(Into::into).into(),
            cwd: "/".into(),
            env: [("PATH".into(), "/usr/bin:/bin".into())].into(),
            limits: Limits::default(),
            report: None,
            merge_output: false,
            confinement: None,
        };
        let run = run_watching(&job, &mut |_, _| {}, |_| None).unwrap();
        assert_eq!(run.termination, Termination::Exited(3));
        job.limits.wall = Duration::from_millis(20);
        let run = run_watching(&job, &mut |_, _| {}, |_| None).unwrap();
        assert_eq!(run.termination, Termination::WallTimeout(job.limits.wall));
    }
}
