//! SIGTERM, SIGHUP and SIGINT to this process. While a run is on, or while a caller holds them, they are noted instead of ending
//! us, so that the command is killed and the result written. At all other times they do what they would without us.

use std::io::{self, Read};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

use super::{SandboxError, wait};

/// What the handlers write and we read. Lives for ever, as the handlers do.
#[derive(Debug)]
struct Bell {
    /// Nobody holds the signals: they take their default effect.
    idle: Arc<AtomicBool>,
    /// The last signal that came while somebody held them; 0 for none.
    pending: Arc<AtomicUsize>,
    /// Readable after a signal.
    wake: UnixStream,
}

/// How many hold the signals, and whether one of them has been told of the pending one.
#[derive(Debug)]
struct Holders {
    count: usize,
    told: bool,
}

static BELL: OnceLock<Bell> = OnceLock::new();
static HOLDERS: Mutex<Holders> = Mutex::new(Holders { count: 0, told: false });

/// Keeps SIGTERM, SIGHUP and SIGINT from ending this process until dropped. See [`hold_interrupts`].
#[derive(Debug)]
#[must_use = "dropping it lets the signals through again"]
pub struct Interrupts {
    bell: &'static Bell,
}

/// Holds SIGTERM, SIGHUP and SIGINT for as long as the returned value lives. A run does so by itself; a caller with several runs
/// holds them around all, so that a signal in between is not lost: the next run then ends at once, as
/// [`Interrupted`](crate::model::Termination::Interrupted).
///
/// A [`Tool`](super::Tool) is not ended by a held signal; its caller asks [`Interrupts::pending`] afterwards.
///
/// A signal of which nobody was told, neither by a run nor by [`Interrupts::pending`], takes its default effect when the
/// last holder lets go.
pub fn hold_interrupts() -> Result<Interrupts, SandboxError> {
    let mut holders = HOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    let bell = if let Some(bell) = BELL.get() {
        bell
    } else {
        let bell = Bell::install().map_err(SandboxError::while_doing("watch for signals"))?;
        BELL.get_or_init(|| bell)
    };
    holders.count += 1;
    bell.idle.store(false, Ordering::SeqCst);
    Ok(Interrupts { bell })
}

impl Interrupts {
    /// The signal that asked this process to stop, if one did. Who asks is taken to act on it.
    pub fn pending(&self) -> Option<i32> {
        let signal = i32::try_from(self.bell.pending.load(Ordering::SeqCst)).ok()?;
        if signal == 0 {
            return None;
        }
        HOLDERS.lock().unwrap_or_else(PoisonError::into_inner).told = true;
        Some(signal)
    }

    /// Becomes readable when a signal came. May be readable without one.
    pub(super) fn wake(&self) -> &UnixStream {
        &self.bell.wake
    }

    /// Makes [`Self::wake`] unreadable until the next signal.
    pub(super) fn silence(&self) {
        self.bell.silence();
    }
}

impl Drop for Interrupts {
    fn drop(&mut self) {
        let mut holders = HOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
        holders.count -= 1;
        if holders.count > 0 {
            return;
        }
        self.bell.idle.store(true, Ordering::SeqCst);
        self.bell.silence();
        let signal = self.bell.pending.swap(0, Ordering::SeqCst);
        let told = std::mem::take(&mut holders.told);
        if signal != 0 && !told {
            take_effect(i32::try_from(signal).unwrap_or(SIGTERM));
        }
    }
}

impl Bell {
    fn install() -> io::Result<Self> {
        let (wake, ring) = UnixStream::pair()?;
        wake.set_nonblocking(true)?;
        let idle = Arc::new(AtomicBool::new(true));
        let pending = Arc::new(AtomicUsize::new(0));
        for signal in [SIGTERM, SIGHUP, SIGINT] {
            if wait::is_ignored(signal)? {
                // A shell starts background commands so that they ignore Ctrl-C, and `nohup` those that outlive the
                // terminal; it stays so.
                continue;
            }
            // The order counts: the default effect first, the number before the bell.
            if is_first_process() {
                flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&idle))?;
            } else {
                flag::register_conditional_default(signal, Arc::clone(&idle))?;
            }
            let number = usize::try_from(signal).expect("the number of a signal is positive");
            flag::register_usize(signal, Arc::clone(&pending), number)?;
            low_level::pipe::register(signal, ring.try_clone()?)?;
        }
        Ok(Self { idle, pending, wake })
    }

    fn silence(&self) {
        let mut rings = [0; 64];
        while matches!((&self.wake).read(&mut rings), Ok(1..)) {}
    }
}

/// Ends this process as the signal would have done.
fn take_effect(signal: i32) {
    if is_first_process() {
        low_level::exit(128 + signal);
    }
    // It fails for numbers that are no signals only.
    let _ = low_level::emulate_default_handler(signal);
}

/// The first process of a container is not ended by the default effect of any signal that comes from inside. It exits
/// instead, with the code that a shell gives to such an end.
fn is_first_process() -> bool {
    std::process::id() == 1
}
