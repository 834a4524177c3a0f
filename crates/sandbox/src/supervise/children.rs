//! The children of a process: lists them from `/proc`, and reaps those of this process by calls that the standard library
//! lacks.
//!
//! Only children that send SIGCHLD when they end are reaped. The kernel makes every orphan such a child when this process
//! adopts it. The cleanup helper is not such a child.
#![expect(unsafe_code, reason = "wait4 and waitid of libc")]

use std::fs;
use std::io;
use std::mem::MaybeUninit;
use std::time::Duration;

use rustix::process::Pid;

use super::interrupts;
use crate::raw_run::Usage;

/// The children of a process, zombies included. None for a process that has ended. The list may miss changes during the call.
pub(crate) fn of(parent: i32) -> io::Result<Vec<i32>> {
    let tasks = match fs::read_dir(format!("/proc/{parent}/task")) {
        Ok(tasks) => tasks,
        Err(error) if is_gone(&error) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut found = Vec::new();
    for task in tasks {
        let Ok(task) = task else {
            break;
        };
        match fs::read_to_string(task.path().join("children")) {
            Ok(list) => found.extend(list.split_ascii_whitespace().filter_map(number)),
            // Either the thread is gone, or the kernel was built without these lists.
            Err(_) if task.path().exists() => return by_parent(parent),
            Err(_) => {}
        }
    }
    Ok(found)
}

/// Lists children by the `stat` file of every process, which is a thousand times as much to read.
fn by_parent(of: i32) -> io::Result<Vec<i32>> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc")? {
        let name = entry?.file_name();
        let Some(pid) = name.to_str().and_then(number) else {
            continue;
        };
        // A process whose file cannot be read has ended.
        if let Ok(stat) = fs::read(format!("/proc/{pid}/stat"))
            && parent(&stat) == Some(of)
        {
            found.push(pid);
        }
    }
    Ok(found)
}

/// The fields of `/proc/<pid>/stat` from the third on. The second is the program's name in parentheses, with any bytes in it.
fn fields(stat: &[u8]) -> Option<impl Iterator<Item = &str>> {
    let rest = str::from_utf8(&stat[memchr::memrchr(b')', stat)? + 1..]).ok()?;
    Some(rest.split_ascii_whitespace())
}

/// The fourth field of `/proc/<pid>/stat`.
fn parent(stat: &[u8]) -> Option<i32> {
    number(fields(stat)?.nth(1)?)
}

/// The user and system time of a process and of the children that it has reaped: fields 14 to 17 of `/proc/<pid>/stat`.
pub(crate) fn cpu(stat: &[u8]) -> Option<Duration> {
    let times: Vec<u64> =
        fields(stat)?.skip(11).take(4).map_while(|ticks| ticks.parse().ok()).collect();
    let ticks: u64 = <[u64; 4]>::try_from(times).ok()?.into_iter().sum();
    Some(Duration::from_millis(ticks * 1_000 / rustix::param::clock_ticks_per_second()))
}

/// The state of a process, a letter: the third field of `/proc/<pid>/stat`. The second is the program's name in parentheses, with any bytes in it.
pub(crate) fn state(stat: &[u8]) -> Option<u8> {
    let end = memchr::memrchr(b')', stat)?;
    stat.get(end + 2).copied()
}

fn number(text: &str) -> Option<i32> {
    // Not a number that means a group or all processes to `kill`.
    text.parse().ok().filter(|pid| *pid > 0)
}

fn is_gone(error: &io::Error) -> bool {
    // `ESRCH` is the error of a file in `/proc` if its process ended after the file was opened.
    error.kind() == io::ErrorKind::NotFound || error.raw_os_error() == Some(libc::ESRCH)
}

/// How a reaped child ended.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChildExit {
    pub(crate) pid: i32,
    status: i32,
    /// CPU time and peak memory; `wall` is zero.
    pub(crate) usage: Usage,
}

impl ChildExit {
    /// The exit code, unless a signal ended it.
    pub(crate) fn exit_code(&self) -> Option<i32> {
        libc::WIFEXITED(self.status).then(|| libc::WEXITSTATUS(self.status))
    }

    /// The signal that ended it; 0 if none did.
    pub(crate) fn signal(&self) -> i32 {
        if libc::WIFSIGNALED(self.status) { libc::WTERMSIG(self.status) } else { 0 }
    }
}

/// The result of an attempt to reap.
#[derive(Debug)]
pub(crate) enum Reap {
    /// A child that had ended, and is now reaped.
    One(ChildExit),
    /// All such children are alive.
    AllAlive,
    /// There is no such child.
    NoChild,
}

/// Reaps the child `pid`, or any child if `pid` is -1, without waiting.
pub(crate) fn reap(pid: i32) -> io::Result<Reap> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    loop {
        // SAFETY: both pointers are valid for writes for the length of the call.
        let reaped =
            unsafe { libc::wait4(pid, &raw mut status, libc::WNOHANG, usage.as_mut_ptr()) };
        if reaped > 0 {
            // SAFETY: a struct of integers, zeroed and then filled in by the successful call.
            let usage = used(unsafe { usage.assume_init_ref() });
            return Ok(Reap::One(ChildExit { pid: reaped, status, usage }));
        }
        if reaped == 0 {
            return Ok(Reap::AllAlive);
        }
        let error = io::Error::last_os_error();
        match error.raw_os_error() {
            Some(libc::ECHILD) => return Ok(Reap::NoChild),
            Some(libc::EINTR) => {}
            _ => return Err(error),
        }
    }
}

/// Whether a child has ended. It is not reaped, so its process number stays taken.
pub(crate) fn has_ended(pid: Pid) -> io::Result<bool> {
    let id = libc::id_t::try_from(pid.as_raw_pid()).expect("the number of a process is positive");
    peek(libc::P_PID, id).map(|found| found == Some(true))
}

/// Whether a process is a child of this one, zombies included.
pub(crate) fn is_ours(pid: Pid) -> io::Result<bool> {
    let id = libc::id_t::try_from(pid.as_raw_pid()).expect("the number of a process is positive");
    peek(libc::P_PID, id).map(|found| found.is_some())
}

/// Whether this process has a child, zombies included.
pub(crate) fn exist() -> io::Result<bool> {
    peek(libc::P_ALL, 0).map(|found| found.is_some())
}

/// `Some(has_ended)` if there is such a child, else `None`.
fn peek(kind: libc::idtype_t, id: libc::id_t) -> io::Result<Option<bool>> {
    let mut info = MaybeUninit::<libc::siginfo_t>::zeroed();
    let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
    loop {
        // SAFETY: `info` is valid for writes for the length of the call.
        if unsafe { libc::waitid(kind, id, info.as_mut_ptr(), options) } == 0 {
            // SAFETY: zeroed, and if a child has ended filled in by the call as for SIGCHLD, which has `si_pid`.
            return Ok(Some(unsafe { info.assume_init_ref().si_pid() } != 0));
        }
        let error = io::Error::last_os_error();
        match error.raw_os_error() {
            Some(libc::ECHILD) => return Ok(None),
            Some(libc::EINTR) => {}
            _ => return Err(error),
        }
    }
}

/// Makes ended children wait to be reaped. If this process ignores SIGCHLD, which it can inherit, the kernel drops ended
/// children together with their status.
pub(crate) fn keep_zombies() -> io::Result<()> {
    if interrupts::is_ignored(libc::SIGCHLD)? {
        // SAFETY: the default effect runs no code of ours.
        unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
    }
    Ok(())
}

fn used(usage: &libc::rusage) -> Usage {
    let time = |time: libc::timeval| {
        let micros = u64::try_from(time.tv_usec).unwrap_or(0);
        Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0)) + Duration::from_micros(micros)
    };
    Usage {
        cpu: time(usage.ru_utime) + time(usage.ru_stime),
        peak_memory: u64::try_from(usage.ru_maxrss).unwrap_or(0) << 10,
        ..Usage::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parent_is_found_behind_any_name() {
        assert_eq!(parent(b"12 (sh) S 7 12 12 0"), Some(7));
        assert_eq!(parent(b"12 (a) b) R 99 S) S 7 12"), Some(7));
        assert_eq!(parent(b"12 (\xff\n) Z 1 "), Some(1));
        assert_eq!(parent(b"12"), None);
        assert_eq!(parent(b""), None);
    }

    #[test]
    fn the_time_of_a_process_is_its_own_and_that_of_its_children() {
        let ticks = rustix::param::clock_ticks_per_second();
        let stat =
            format!("12 (a) R) S 7 12 12 0 -1 4194560 105 0 0 0 {ticks} 0 {ticks} {ticks} 20 0");
        assert_eq!(cpu(stat.as_bytes()), Some(Duration::from_secs(3)));
        assert_eq!(cpu(b"12 (a) S 7 12 12 0 -1 4194560 105 0 0 0 1 1"), None);
    }

    #[test]
    fn the_state_is_found_behind_any_name() {
        assert_eq!(state(b"12 (sh) R 7 12 12 0"), Some(b'R'));
        assert_eq!(state(b"12 (a) R) D 99 R) S 7 12"), Some(b'S'));
        assert_eq!(state(b"12 (sh)"), None);
        assert_eq!(state(b""), None);
    }

    #[test]
    fn this_process_is_a_child_of_its_parent_in_both_ways() {
        let own = i32::try_from(std::process::id()).unwrap();
        let parent = i32::try_from(std::os::unix::process::parent_id()).unwrap();
        assert!(of(parent).unwrap().contains(&own));
        assert!(by_parent(parent).unwrap().contains(&own));
    }

    #[test]
    fn nobody_has_no_children() {
        assert!(of(i32::MAX).unwrap().is_empty());
        assert!(by_parent(i32::MAX).unwrap().is_empty());
    }
}
