//! Other processes of the machine.

use std::fs;
use std::time::{Duration, Instant};

/// The processes that sleep for this many seconds; the number identifies one test.
pub fn sleeping(seconds: &str) -> Vec<u32> {
    let wanted = format!("sleep\0{seconds}\0");
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| {
            let words = fs::read(process.path().join("cmdline")).ok()?;
            (words == wanted.as_bytes()).then(|| process.file_name().to_str()?.parse().ok())?
        })
        .collect()
}

/// Waits for something that should happen soon, and fails if it has not happened after a minute.
#[track_caller]
pub fn wait_until(what: &str, mut happens: impl FnMut() -> bool) {
    let start = Instant::now();
    while !happens() {
        assert!(start.elapsed() < Duration::from_mins(1), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
