//! Runs the tests again whenever a file changes.
//!
//! Polls the folder a few times a second, which works on every file system, including one mounted from another machine
//! or into a container, for which the kernel reports no changes.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use globset::GlobSet;
use signal_hook::consts::SIGINT;

use super::super::{Failure, FailureKind, of_sandbox, print};
use runner::run;
use runner::workspace::Snapshot;
use sandbox::{self, Interrupts};
use tracks::{self, Slug, TrackRegistry};

/// The time between two polls of a small folder, and the longest for a large one.
const PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// A poll takes at most this fraction of the time (one in so many).
const SHARE: u32 = 20;

/// Calls `once` now and after every change in one of the folders, until Ctrl-C, which is not a failure. Errors in the files
/// are printed, because the user may fix them; other errors end the loop.
pub(super) fn watch(
    folders: &[&Path],
    track: Option<&str>,
    tracks: TrackRegistry,
    once: &mut dyn FnMut() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let interrupts = sandbox::hold_interrupts().map_err(of_sandbox)?;
    let decides = folders.last().expect("there is a folder to watch");
    let excluded = left_out(decides, track, tracks);
    let look = || -> Vec<Snapshot> {
        folders.iter().map(|folder| Snapshot::take(folder, &excluded)).collect()
    };
    let shown: Vec<String> =
        folders.iter().map(|folder| format!("`{}`", folder.display())).collect();
    let mut seen = look();
    loop {
        match once() {
            Ok(()) => {}
            Err(failure) if failure.message().is_none() => {}
            Err(failure) if failure.kind == FailureKind::Usage => print::failure(&failure),
            Err(failure) if failure.kind == FailureKind::Interrupted && ctrl_c(&interrupts) => {
                return Ok(());
            }
            Err(failure) => return Err(failure),
        }
        print::say(&format!("watching {}: Ctrl-C ends it", shown.join(" and ")));
        let Some(changed) = next(&seen, &look, &interrupts) else {
            return if ctrl_c(&interrupts) { Ok(()) } else { Err(Failure::interrupted()) };
        };
        let paths = seen.iter().zip(&changed).filter_map(|(seen, now)| seen.first_change(now));
        if let Some(path) = paths.min() {
            print::say(&format!("\n`{}` changed", path.display()));
        }
        seen = changed;
    }
}

fn ctrl_c(interrupts: &Interrupts) -> bool {
    interrupts.pending() == Some(SIGINT)
}

/// Waits until the folder has changed and then stays the same for a moment, because somebody who saves several files
/// saves them together. `None` if a signal came first.
fn next(
    seen: &[Snapshot],
    look: &dyn Fn() -> Vec<Snapshot>,
    interrupts: &Interrupts,
) -> Option<Vec<Snapshot>> {
    let mut last = seen.to_vec();
    loop {
        if interrupts.pending().is_some() {
            return None;
        }
        let began = Instant::now();
        let now = look();
        if now != seen && now == last {
            return Some(now);
        }
        last = now;
        sleep((began.elapsed() * SHARE).clamp(PAUSE, LONGEST_PAUSE));
    }
}

/// The files that a run leaves out of the folder, if its track is known.
fn left_out(dir: &Path, id: Option<&str>, tracks: TrackRegistry) -> GlobSet {
    let track = id.map_or_else(|| run::recognise_input(dir, tracks), |id| tracks.find(id));
    let slug = Slug::new("any").expect("it is a slug");
    track.map_or_else(GlobSet::empty, |track| tracks::globs(&track.workspace.exclude, &slug))
}
