//! Sockets between this program's processes and the processes that they start. Each message arrives whole, together with its
//! descriptors.
#![expect(unsafe_code, reason = "socketpair and sendmsg of libc")]

use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::ptr;

use crate::descriptors::above_inherited;

/// How many descriptors a message may carry.
const MAX_DESCRIPTORS: usize = 16;

/// Room for the header of a control message and that many descriptors, aligned as the kernel wants it.
const CONTROL_WORDS: usize = 8 + MAX_DESCRIPTORS / 2;

/// Two ends of a connection, both closed on exec and beyond what a command inherits.
pub(crate) fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    let kind = libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC;
    // SAFETY: room for two numbers, which are ours once the call has succeeded.
    let (one, other) = unsafe {
        if libc::socketpair(libc::AF_UNIX, kind, 0, ends.as_mut_ptr()) != 0 {
            return Err(io::Error::last_os_error());
        }
        (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1]))
    };
    Ok((above_inherited(one)?, above_inherited(other)?))
}

/// Sends a message with descriptors, at most 16. Does not wait for room.
pub(crate) fn send(socket: &OwnedFd, bytes: &[u8], descriptors: &[RawFd]) -> io::Result<()> {
    if descriptors.len() > MAX_DESCRIPTORS {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut part = libc::iovec { iov_base: bytes.as_ptr().cast_mut().cast(), iov_len: bytes.len() };
    let mut control = [0_u64; CONTROL_WORDS];
    let size = u32::try_from(size_of_val(descriptors)).unwrap_or(u32::MAX);
    // SAFETY: all zero is an empty message.
    let mut message: libc::msghdr = unsafe { MaybeUninit::zeroed().assume_init() };
    message.msg_iov = &raw mut part;
    message.msg_iovlen = 1;
    if !descriptors.is_empty() {
        message.msg_control = control.as_mut_ptr().cast();
        // SAFETY: the buffer is larger than the header and the descriptors, whose number was checked.
        unsafe {
            message.msg_controllen = libc::CMSG_SPACE(size) as _;
            let header = libc::CMSG_FIRSTHDR(&raw const message);
            (*header).cmsg_level = libc::SOL_SOCKET;
            (*header).cmsg_type = libc::SCM_RIGHTS;
            (*header).cmsg_len = libc::CMSG_LEN(size) as _;
            let bytes = descriptors.as_ptr().cast::<u8>();
            ptr::copy_nonoverlapping(bytes, libc::CMSG_DATA(header), size_of_val(descriptors));
        }
    }
    let flags = libc::MSG_NOSIGNAL | libc::MSG_DONTWAIT;
    loop {
        // SAFETY: the message and all that it points to outlive the call.
        let sent = unsafe { libc::sendmsg(socket.as_raw_fd(), &raw const message, flags) };
        if sent >= 0 {
            return Ok(());
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}
