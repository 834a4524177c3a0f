//! File descriptors that a child process inherits, or must not inherit.
#![expect(
    unsafe_code,
    reason = "raw descriptors in a forked child, and descriptors inherited by number"
)]

use std::io;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::time::Duration;

use libc::c_int;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{FdFlags, fcntl_dupfd_cloexec, fcntl_setfd};
use rustix::process::Resource;

/// The descriptor to which a reporter writes its lines, each as `<token> <text>\n`.
pub const REPORT_FD: i32 = 3;

/// The descriptor from which a reporter reads the run's token and its mark, each on one line, before it loads any code of
/// the solution.
pub const TOKEN_FD: i32 = 4;

/// The first descriptor beyond those that a command may inherit.
const FIRST_NOT_INHERITED: RawFd = TOKEN_FD + 1;

/// `CLOSE_RANGE_CLOEXEC` of `linux/close_range.h`: marks descriptors as close-on-exec instead of closing them, so that
/// the child can still report an error of `execve`.
const CLOSE_RANGE_CLOEXEC: c_int = 1 << 2;

/// Moves a file to a descriptor beyond those that a command may inherit.
pub(crate) fn above_inherited(fd: OwnedFd) -> io::Result<OwnedFd> {
    if fd.as_raw_fd() >= FIRST_NOT_INHERITED {
        return Ok(fd);
    }
    Ok(fcntl_dupfd_cloexec(fd.as_fd(), FIRST_NOT_INHERITED)?)
}

/// Takes over a descriptor that the parent of this process passed to it by number, and closes it on exec.
///
/// Call this once for each number, and only with a number that the parent chose for this purpose.
pub(crate) fn take_inherited(descriptor: RawFd) -> io::Result<OwnedFd> {
    // SAFETY: the number comes from the process that started this one, for this purpose alone.
    let owned = unsafe { OwnedFd::from_raw_fd(descriptor) };
    fcntl_setfd(&owned, FdFlags::CLOEXEC)?;
    Ok(owned)
}

/// Lets the program that this process executes next inherit a descriptor. Allocates nothing.
pub(crate) fn keep_on_exec(descriptor: RawFd) -> io::Result<()> {
    // SAFETY: a system call without memory.
    if unsafe { libc::fcntl(descriptor, libc::F_SETFD, 0) } < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}

/// Waits until a file can be read, or the process of a descriptor has ended. An error if that takes longer than `time`.
pub(crate) fn wait_until_readable(file: &OwnedFd, time: Duration) -> io::Result<()> {
    let time = Timespec::try_from(time).ok();
    let mut watched = [PollFd::new(file, PollFlags::IN)];
    match rustix::io::retry_on_intr(|| poll(&mut watched, time.as_ref()))? {
        0 => Err(io::ErrorKind::TimedOut.into()),
        _ => Ok(()),
    }
}

/// Marks all open descriptors from `first` upwards as close-on-exec. Allocates and locks nothing: a forked child calls it.
pub(crate) fn close_on_exec_from(first: RawFd) {
    // SAFETY: a system call without memory. The type of the variadic arguments is that of a register.
    let closed = unsafe {
        libc::syscall(
            libc::SYS_close_range,
            libc::c_long::from(first),
            libc::c_long::from(c_int::MAX),
            libc::c_long::from(CLOSE_RANGE_CLOEXEC),
        )
    };
    if closed != 0 {
        // A kernel before 5.11, or a filter that does not know the call.
        let last = rustix::process::getrlimit(Resource::Nofile).maximum.unwrap_or(1 << 20);
        close_one_by_one(first, c_int::try_from(last).unwrap_or(1 << 20));
    }
}

/// Marks the open descriptors from `first` up to, but without, `last` as close-on-exec.
fn close_one_by_one(first: RawFd, last: RawFd) {
    for fd in first..last {
        // SAFETY: a system call without memory; on a descriptor that is not open it does nothing.
        unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use rustix::io::fcntl_getfd;

    use super::*;

    #[test]
    fn without_close_range_each_descriptor_is_marked() {
        let file = File::open("/dev/null").unwrap();
        fcntl_setfd(&file, FdFlags::empty()).unwrap();
        let fd = file.as_raw_fd();
        close_one_by_one(fd, fd);
        assert_eq!(fcntl_getfd(&file).unwrap(), FdFlags::empty());
        close_one_by_one(fd, fd + 1);
        assert_eq!(fcntl_getfd(&file).unwrap(), FdFlags::CLOEXEC);
    }
}
