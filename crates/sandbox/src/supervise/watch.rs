//! The event loop of a run: waits for output, signals, the end of the command and its limits.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use crate::raw_run::Termination;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::Pid;

use super::children;
use super::interrupts::Interrupts;
use super::priority::RealTimePriority;
use super::processes::Processes;
use super::resource_monitor::ResourceMonitor;
use super::sched_delay::SchedDelay;
use crate::capture::read_throttle::ReadThrottle;
use crate::capture::streams::{ReadyStreams, Streams};
use crate::job::Sink;

/// How often to check whether the leader has ended, if the kernel gives no descriptor for it (before 5.3, or a filter).
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Why this process ends a command.
#[derive(Debug, Clone)]
pub(crate) enum Decision {
    /// This process got a signal that asks it to stop.
    Interrupted(i32),
    /// The wall-clock time is over.
    Deadline,
    /// One of the streams exceeds its limit.
    Flood,
    /// All processes of the command together exceed a limit.
    Excess(Termination),
}

/// The first process of a command.
pub(crate) struct Leader {
    pub(crate) pid: Pid,
    /// Readable when the leader has ended.
    pub(crate) end: Option<OwnedFd>,
    /// When its time is over, if it does not wait for processors.
    pub(crate) deadline: Option<Instant>,
    /// When its time is over in any case. Later than `deadline` if the time that it waits for processors does not count.
    pub(crate) last_deadline: Option<Instant>,
}

/// Everything that can end a command, except for its streams.
pub(crate) struct Watch<'a> {
    pub(crate) leader: &'a Leader,
    pub(crate) interrupts: &'a Interrupts,
    pub(crate) monitor: &'a mut ResourceMonitor<'a>,
    pub(crate) processes: &'a Processes,
}

impl Watch<'_> {
    /// Waits until the leader has ended (`None`) or must be killed.
    pub(crate) fn until_decision(
        &mut self,
        streams: &mut Streams,
        sink: &mut Sink<'_>,
    ) -> io::Result<Option<Decision>> {
        // Otherwise a storm of processes could delay its own detection. This thread uses little CPU.
        let _priority = RealTimePriority::acquire();
        let mut throttle = ReadThrottle::default();
        let mut deadline = self.leader.deadline;
        loop {
            let ready = self.wait_for_any(streams, deadline)?;
            let before = streams.total();
            streams.read(ready, sink)?;
            if let Some(pause) = throttle.after_read(streams.total() - before, Instant::now()) {
                std::thread::sleep(pause);
            }
            if streams.exceeded().is_some() {
                return Ok(Some(Decision::Flood));
            }
            if children::has_ended(self.leader.pid)? {
                return Ok(None);
            }
            self.interrupts.clear_wake();
            if let Some(signal) = self.interrupts.pending() {
                return Ok(Some(Decision::Interrupted(signal)));
            }
            if deadline.is_some_and(|at| at <= Instant::now()) {
                deadline = self.extended_deadline()?;
                if deadline.is_some_and(|at| at <= Instant::now()) {
                    return Ok(Some(Decision::Deadline));
                }
            }
            if let Some(excess) = self.monitor.check(self.processes)? {
                return Ok(Some(Decision::Excess(excess)));
            }
        }
    }

    /// The deadline without the time that the command has waited for processors.
    fn extended_deadline(&self) -> io::Result<Option<Instant>> {
        let Leader { deadline, last_deadline, .. } = self.leader;
        if deadline >= last_deadline {
            return Ok(*deadline);
        }
        let waited = SchedDelay::of(self.processes)?.longest;
        Ok(deadline.and_then(|at| at.checked_add(waited)).min(*last_deadline))
    }

    /// Waits for the next event, and returns which streams can be read.
    fn wait_for_any(
        &self,
        streams: &Streams,
        deadline: Option<Instant>,
    ) -> io::Result<ReadyStreams> {
        let end = self.leader.end.as_ref();
        let deadline = deadline.map(|at| at.saturating_duration_since(Instant::now()));
        let poll_interval = end.is_none().then_some(POLL_INTERVAL);
        let timeout =
            [deadline, poll_interval, self.monitor.time_left()].into_iter().flatten().min();
        let mut watched = vec![PollFd::new(self.interrupts.wake(), PollFlags::IN)];
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
        let [stdout, stderr, report] = open.map(|open| open && pipes.next().unwrap_or(false));
        Ok(ReadyStreams { stdout, stderr, report })
    }
}
