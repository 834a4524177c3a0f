//! Holds SIGTERM, SIGHUP and SIGINT back. During a run, or while a caller holds them, these signals are recorded and do not
//! end this process, so that it can kill the command and write the result. At all other times they have their default effect.
#![expect(unsafe_code, reason = "sigaction of libc, to read what a signal does")]

use std::io::{self, Read};
use std::mem::MaybeUninit;
use std::os::unix::net::UnixStream;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

use super::process_globals::process_globals;
use crate::error::SandboxError;

/// The signals of this process: the handlers, which stay installed, and the holders.
#[derive(Debug)]
pub(crate) struct Signals {
    handlers: OnceLock<Handlers>,
    holders: Mutex<Holders>,
}

/// The state that the handlers write and this process reads.
#[derive(Debug)]
struct Handlers {
    /// Whether nobody holds the signals, so that they have their default effect.
    idle: Arc<AtomicBool>,
    /// The last signal that arrived while somebody held them; 0 for none.
    pending: Arc<AtomicUsize>,
    /// Readable after a signal.
    wake: UnixStream,
}

/// The number of holders, and whether one of them has read the pending signal.
#[derive(Debug)]
struct Holders {
    count: usize,
    has_been_read: bool,
}

impl Signals {
    pub(crate) const fn new() -> Self {
        let holders = Mutex::new(Holders { count: 0, has_been_read: false });
        Self { handlers: OnceLock::new(), holders }
    }

    fn holders(&self) -> MutexGuard<'_, Holders> {
        self.holders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps SIGTERM, SIGHUP and SIGINT from ending this process until dropped. See [`hold_interrupts`].
#[derive(Debug)]
#[must_use = "dropping it lets the signals through again"]
pub struct Interrupts {
    signals: &'static Signals,
    handlers: &'static Handlers,
}

/// Holds SIGTERM, SIGHUP and SIGINT back while the returned value lives. A run does so by itself. A caller with several
/// runs holds them around all of them, so that a signal between two runs is not lost: the next run then ends at once, as
/// [`Interrupted`](crate::Termination::Interrupted).
///
/// A held signal does not end a [`TrustedCommand`](crate::TrustedCommand); its caller asks [`Interrupts::pending`] afterwards.
///
/// A signal that neither a run nor [`Interrupts::pending`] has read has its default effect when the last holder drops its
/// value.
pub fn hold_interrupts() -> Result<Interrupts, SandboxError> {
    let signals = process_globals().signals();
    let mut holders = signals.holders();
    let handlers = if let Some(handlers) = signals.handlers.get() {
        handlers
    } else {
        let new = Handlers::install().map_err(SandboxError::while_doing("watch for signals"))?;
        signals.handlers.get_or_init(|| new)
    };
    holders.count += 1;
    handlers.idle.store(false, Ordering::SeqCst);
    Ok(Interrupts { signals, handlers })
}

impl Interrupts {
    /// The signal that asked this process to stop, if one did. The caller must then stop.
    pub fn pending(&self) -> Option<i32> {
        let signal = i32::try_from(self.handlers.pending.load(Ordering::SeqCst)).ok()?;
        if signal == 0 {
            return None;
        }
        self.signals.holders().has_been_read = true;
        Some(signal)
    }

    /// Becomes readable after a signal, and sometimes without one.
    pub(crate) fn wake(&self) -> &UnixStream {
        &self.handlers.wake
    }

    /// Makes [`Self::wake`] unreadable until the next signal.
    pub(crate) fn clear_wake(&self) {
        self.handlers.clear_wake();
    }
}

impl Drop for Interrupts {
    fn drop(&mut self) {
        let mut holders = self.signals.holders();
        holders.count -= 1;
        if holders.count > 0 {
            return;
        }
        self.handlers.idle.store(true, Ordering::SeqCst);
        self.handlers.clear_wake();
        let signal = self.handlers.pending.swap(0, Ordering::SeqCst);
        let has_been_read = std::mem::take(&mut holders.has_been_read);
        if signal != 0 && !has_been_read {
            end_by(i32::try_from(signal).unwrap_or(SIGTERM));
        }
    }
}

impl Handlers {
    fn install() -> io::Result<Self> {
        let (wake, writer) = UnixStream::pair()?;
        wake.set_nonblocking(true)?;
        let idle = Arc::new(AtomicBool::new(true));
        let pending = Arc::new(AtomicUsize::new(0));
        for signal in [SIGTERM, SIGHUP, SIGINT] {
            if is_ignored(signal)? {
                // A shell makes background commands ignore Ctrl-C, and `nohup` makes its command ignore SIGHUP. Keep that.
                continue;
            }
            // The order of the handlers matters: the default effect first, the number before the wake-up.
            if is_first_process() {
                flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&idle))?;
            } else {
                flag::register_conditional_default(signal, Arc::clone(&idle))?;
            }
            let number = usize::try_from(signal).expect("the number of a signal is positive");
            flag::register_usize(signal, Arc::clone(&pending), number)?;
            low_level::pipe::register(signal, writer.try_clone()?)?;
        }
        Ok(Self { idle, pending, wake })
    }

    fn clear_wake(&self) {
        let mut bytes = [0; 64];
        while matches!((&self.wake).read(&mut bytes), Ok(1..)) {}
    }
}

/// Whether this process ignores a signal, which it can inherit.
pub(crate) fn is_ignored(signal: i32) -> io::Result<bool> {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: the call sets nothing. The pointer is valid for writes, and its target, a struct of integers, is at least
    // zeroed.
    let action = unsafe {
        if libc::sigaction(signal, ptr::null(), action.as_mut_ptr()) != 0 {
            return Err(io::Error::last_os_error());
        }
        action.assume_init()
    };
    Ok(action.sa_sigaction == libc::SIG_IGN)
}

/// Ends this process as the signal would have ended it.
fn end_by(signal: i32) {
    if is_first_process() {
        low_level::exit(128 + signal);
    }
    // It fails only for numbers that are not signals.
    let _ = low_level::emulate_default_handler(signal);
}

/// No signal from inside a container ends its first process by default. That process exits instead, with the code that
/// a shell reports for the signal.
fn is_first_process() -> bool {
    std::process::id() == 1
}
