//! Other processes of the machine.

use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Seconds to sleep, far more than a test takes. No other test sleeps for as long, not even the same test in another process,
/// so this number identifies the processes that sleep for it.
pub fn nap() -> String {
    static NAPS: AtomicU32 = AtomicU32::new(0);
    // All have as many digits, so that none is a part of another.
    format!("9{:07}{:03}", std::process::id(), NAPS.fetch_add(1, Ordering::Relaxed))
}

/// The processes that sleep for this many seconds.
pub fn sleeping(nap: &str) -> Vec<u32> {
    let wanted = format!("sleep\0{nap}\0");
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| {
            let words = fs::read(process.path().join("cmdline")).ok()?;
            (words == wanted.as_bytes()).then(|| process.file_name().to_str()?.parse().ok())?
        })
        .collect()
}

/// Ends the processes that sleep for this many seconds, so that whoever waits for them goes on.
pub fn wake(nap: &str) {
    let sleeping = sleeping(nap).into_iter().map(|pid| pid.to_string());
    #[expect(clippy::disallowed_methods, reason = "the signal comes from outside")]
    let sent = Command::new("kill").args(sleeping).status().unwrap();
    assert!(sent.success(), "nobody slept for {nap} seconds");
}

/// Waits for something that happens for certain. Fails after five minutes, which says that it does not.
#[track_caller]
pub fn wait_until(what: &str, mut happens: impl FnMut() -> bool) {
    let start = Instant::now();
    while !happens() {
        assert!(start.elapsed() < Duration::from_mins(5), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
