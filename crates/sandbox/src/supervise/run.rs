//! Runs one command from start to end: calls the steps in order, and decides how the command ended.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::time::Instant;

use crate::raw_run::{Captured, RawRun, Termination, Usage};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::cgroup::Cgroup;
use super::priority::RealTimePriority;
use super::processes::{Processes, Reaped, Surroundings};
use super::resource_limits::ResourceLimits;
use super::resource_monitor::ResourceMonitor;
use super::sched_delay::SchedDelay;
use super::watch::{self, Decision, Leader};
use super::without_namespaces::reaper::Baseline;
use super::{cleanup_helper, interrupts, own_pid};
use crate::capture::pipes::{self, CommandEnds};
use crate::capture::secrets::Secrets;
use crate::capture::streams::{CommandEnd, Streams};
use crate::confine::ruleset::Ruleset;
use crate::confine::{Account, Isolation};
use crate::error::SandboxError;
use crate::job::{Job, Sink};
use crate::namespaces::Namespaces;
use crate::spawn::start::{self, StartError};
use crate::spawn::{self, ExecArgs, ForkSource, ProcessSetup};

/// Settings of a run that do not belong to its job.
pub(crate) struct RunOptions<'a> {
    /// The beginning of the wall-clock time. `None` if the time begins with the command.
    pub(crate) since: Option<Instant>,
    /// A process that forks the command. `None` if this process starts the command.
    pub(crate) source: Option<&'a mut dyn ForkSource>,
    /// Returns a descriptor that becomes readable when the leader ends, if there is one.
    pub(crate) leader_end: fn(Pid) -> Option<OwnedFd>,
}

impl Default for RunOptions<'_> {
    fn default() -> Self {
        let leader_end = |leader: Pid| pidfd_open(leader, PidfdFlags::empty()).ok();
        Self { since: None, source: None, leader_end }
    }
}

/// Runs the job. The caller makes sure that this process has no other run.
pub(crate) fn run(
    job: &Job,
    options: RunOptions<'_>,
    sink: &mut Sink<'_>,
) -> Result<RawRun, SandboxError> {
    let interrupts = interrupts::hold_interrupts()?;
    if let Some(signal) = interrupts.pending() {
        return Ok(not_started(Termination::Interrupted(signal)));
    }
    let mut command = match ExecArgs::of(job) {
        Ok(exec) => PreparedCommand::of(job, exec)?,
        Err(why) => return Ok(not_started(Termination::NotStarted(why))),
    };
    let (ours, theirs) = pipes::open(job, command.secrets.as_ref())
        .map_err(SandboxError::while_doing("open the pipes of a command"))?;
    let baseline =
        Baseline::record().map_err(SandboxError::while_doing("adopt orphaned processes"))?;

    let started = Instant::now();
    let (pid, mut processes) = command.start(&theirs, options.source, baseline)?;
    drop(theirs);
    let (mut streams, start_error) = Streams::of(ours, &job.limits, command.secrets.as_ref());
    let since = options.since.unwrap_or(started);
    let leader = Leader {
        pid,
        end: (options.leader_end)(pid),
        deadline: since.checked_add(job.limits.wall_in_all()),
        last_deadline: since.checked_add(job.limits.longest_wall_in_all()),
    };
    let mut monitor =
        ResourceMonitor::of(&job.limits, job.confinement.as_ref(), command.cgroup.as_ref());
    let decision = watch::Watch {
        leader: &leader,
        interrupts: &interrupts,
        monitor: &mut monitor,
        processes: &processes,
    }
    .until_decision(&mut streams, sink)
    .map_err(SandboxError::while_doing("wait for a command"))?;
    let wall = started.elapsed();
    // Before the processes are gone.
    let delay = match decision {
        Some(Decision::Deadline) => SchedDelay::of(&processes).unwrap_or_default(),
        _ => SchedDelay::default(),
    };
    let reaped =
        processes.end().map_err(SandboxError::while_doing("end all processes of a command"))?;
    cleanup_helper::forget_command();
    streams.drain(sink).map_err(|errno| SandboxError::while_doing("read a pipe")(errno))?;

    let natural = command.natural_end(&start_error, &reaped)?;
    let termination = termination(job, decision, streams.exceeded(), natural)?;
    let used = reaped.leader.map_or(Usage::default(), |exit| exit.usage);
    let usage = Usage {
        wall,
        cpu: used.cpu.max(delay.cpu),
        sched_delay: delay.longest,
        most_sched_delay: delay.most,
        ..used
    };
    Ok(streams.into_run(CommandEnd { termination, usage, killed: reaped.killed }))
}

/// A command that can be started.
struct PreparedCommand {
    exec: ExecArgs,
    secrets: Option<Secrets>,
    account: Option<Account>,
    limits: ResourceLimits,
    namespaces: Option<Namespaces>,
    cgroup: Option<Cgroup>,
    ruleset: Ruleset,
    is_confined: bool,
}

impl PreparedCommand {
    fn of(job: &Job, exec: ExecArgs) -> Result<Self, SandboxError> {
        // Before there are secrets: the first process of the namespaces is a copy of this one.
        let namespaces = Namespaces::of(job.confinement.as_ref())
            .map_err(SandboxError::while_doing("make namespaces for a command"))?;
        let secrets = job.report_channel.then(Secrets::random).transpose();
        let secrets = secrets.map_err(SandboxError::while_doing("generate a random token"))?;
        let account = job.confinement.as_ref().and_then(|confinement| confinement.account);
        let limits = ResourceLimits::of(&job.limits, account.as_ref());
        let confined = job.confinement.as_ref().map(|_| &job.limits);
        let cgroup = confined.map(Cgroup::of).transpose();
        let cgroup =
            cgroup.map_err(SandboxError::while_doing("make a cgroup for a command"))?.flatten();
        let isolation =
            if namespaces.is_some() { Isolation::Namespaces } else { Isolation::RulesOnly };
        let ruleset = Ruleset::of(job.confinement.as_ref(), isolation)
            .map_err(SandboxError::while_doing("set up the rules of the sandbox"))?;
        let is_confined = job.confinement.is_some();
        Ok(Self { exec, secrets, account, limits, namespaces, cgroup, ruleset, is_confined })
    }

    /// Starts the command. If it has no namespaces, names it to the cleanup helper.
    fn start(
        &mut self,
        ends: &CommandEnds,
        source: Option<&mut (dyn ForkSource + '_)>,
        baseline: Baseline,
    ) -> Result<(Pid, Processes), SandboxError> {
        let setup = ProcessSetup {
            cwd: &self.exec.cwd,
            inherited: &ends.inherited(),
            limits: &self.limits.all,
            namespaces: self.namespaces.as_ref().map(Namespaces::entry),
            cgroup: self.cgroup.as_ref().map(Cgroup::entrance),
            account: self.account,
            // A storm of processes with the priority of this process would leave it a thousandth of the CPU. So the command
            // gets the lowest priority, unless this process can get real-time priority.
            lowest_priority: self.is_confined && !RealTimePriority::acquire().is_granted(),
            ruleset: self.ruleset.landlock.as_ref().map(AsRawFd::as_raw_fd),
            filters: self.ruleset.filters,
            // This process is outside of the command's process namespace.
            parent: if self.namespaces.is_some() { 0 } else { own_pid() },
        };
        let pid = spawn::start_or_fork(&self.exec, &setup, ends.start_error(), source)
            .map_err(SandboxError::while_doing("start a process"))?;
        let account = self.account;
        let surroundings = if let Some(namespaces) = self.namespaces.take() {
            Surroundings::Namespaces(namespaces)
        } else {
            cleanup_helper::watch_command(account.as_ref(), pid);
            Surroundings::Children { baseline, account }
        };
        Ok((pid, Processes::new(pid, surroundings)))
    }

    /// How the command ended, if this process did not end it. `None` if other code of this process reaped it.
    fn natural_end(
        &self,
        start_error: &OwnedFd,
        reaped: &Reaped,
    ) -> Result<Option<Termination>, SandboxError> {
        match start::start_error(start_error, &self.exec) {
            Some(StartError::Machine(action, source)) => {
                Err(SandboxError::while_doing(action)(source))
            }
            Some(StartError::Command(why)) => Ok(Some(Termination::NotStarted(why))),
            None if self.cgroup.as_ref().is_some_and(Cgroup::was_exceeded) => {
                Ok(self.limits.memory.map(Termination::MemoryLimit))
            }
            None => Ok(reaped.leader.map(|exit| self.limits.termination(&exit))),
        }
    }
}

/// How the command ended: by our decision, by too much output, or by itself.
fn termination(
    job: &Job,
    decision: Option<Decision>,
    exceeded: Option<usize>,
    natural: Option<Termination>,
) -> Result<Termination, SandboxError> {
    match decision {
        Some(Decision::Interrupted(signal)) => Ok(Termination::Interrupted(signal)),
        Some(Decision::Deadline) => Ok(Termination::WallTimeout(job.limits.wall)),
        Some(Decision::Excess(termination)) => Ok(termination),
        // Also if the leader ended before we noticed.
        Some(Decision::Flood) | None => match exceeded {
            Some(limit) => Ok(Termination::OutputLimit(limit)),
            None => natural.ok_or_else(|| {
                let nobody = io::Error::from_raw_os_error(libc::ECHILD);
                SandboxError::while_doing("read the exit status of a command")(nobody)
            }),
        },
    }
}

fn not_started(termination: Termination) -> RawRun {
    RawRun {
        termination,
        stdout: Captured::default(),
        stderr: Captured::default(),
        output_parts: Vec::new(),
        report: Captured::default(),
        foreign_report_lines: 0,
        reaped: 0,
        usage: Usage::default(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::limits::Limits;

    use super::super::process_globals::process_globals;
    use super::*;

    fn job(script: &str) -> Job {
        Job {
            argv: ["sh", "-c", script].map(Into::into).into(),
            cwd: "/".into(),
            env: [("PATH".into(), "/usr/bin:/bin".into())].into(),
            stdin: None,
            limits: Limits::default(),
            report_channel: false,
            merge_output: false,
            confinement: None,
        }
    }

    fn without_pidfd() -> RunOptions<'static> {
        RunOptions { leader_end: |_| None, ..RunOptions::default() }
    }

    #[test]
    fn a_run_that_is_cut_off_says_how_long_it_waited() {
        let _alone = process_globals().lock_for_run();
        let mut job = job(
            "one=$(taskset -pc $$ | sed 's/.*: //; s/[,-].*//'); taskset -pc $one $$ >/dev/null
            (while :; do :; done) & while :; do :; done",
        );
        job.limits.wall = Duration::from_secs(3);
        let ended = run(&job, RunOptions::default(), &mut |_, _| {}).unwrap();
        assert_eq!(ended.termination, Termination::WallTimeout(job.limits.wall));
        // Two loops share one processor.
        let waited = ended.usage.sched_delay;
        assert!(waited > Duration::from_millis(200) && waited < ended.usage.wall, "{waited:?}");
    }

    #[test]
    fn the_processor_time_of_processes_that_are_killed_counts() {
        let _alone = process_globals().lock_for_run();
        let mut job = job("for i in 1 2 3; do (while :; do :; done) & done; wait");
        job.limits.wall = Duration::from_secs(3);
        let ended = run(&job, RunOptions::default(), &mut |_, _| {}).unwrap();
        // The shell itself takes a few milliseconds; the loops get what a busy machine has left.
        assert!(ended.usage.cpu > Duration::from_millis(30), "{:?}", ended.usage);
    }

    #[test]
    fn nobody_holds_up_a_run_that_sleeps() {
        let _alone = process_globals().lock_for_run();
        let usage = |script| {
            let mut job = job(script);
            job.limits.wall = Duration::from_secs(2);
            let ended = run(&job, RunOptions::default(), &mut |_, _| {}).unwrap();
            assert_eq!(ended.termination, Termination::WallTimeout(job.limits.wall));
            ended.usage
        };
        // Three processes, each of which may have waited on a busy machine.
        let slept = usage("(sleep 100) & sleep 100; exit");
        let most = slept.most_sched_delay.unwrap();
        assert!(most <= slept.sched_delay * 3 + Duration::from_secs(1), "{slept:?}");
        // What the first process waited, nobody knows any more.
        let worked = usage("sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'; sleep 100");
        assert!(worked.may_be_held_up(), "{worked:?}");
    }

    #[test]
    fn without_a_descriptor_for_the_leader_its_end_is_noticed_too() {
        let _alone = process_globals().lock_for_run();
        let ends = job("exec >&- 2>&-; sleep 0.1; exit 3");
        let ended = run(&ends, without_pidfd(), &mut |_, _| {}).unwrap();
        assert_eq!(ended.termination, Termination::Exited(3));
        let mut job = job("exec >&- 2>&-; sleep 1000");
        job.limits.wall = Duration::from_millis(20);
        let ended = run(&job, without_pidfd(), &mut |_, _| {}).unwrap();
        assert_eq!(ended.termination, Termination::WallTimeout(job.limits.wall));
    }
}
