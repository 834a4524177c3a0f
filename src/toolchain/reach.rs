//! Whether users other than the owner of a toolchain can use it.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Tools, command};
use crate::sandbox::closed_to_others;
use crate::track::Track;

/// The first file or folder of a track's toolchain that is closed to other users, such as root's home. Looked for in the
/// programs that the track names, this one where the track's files call it, and, one level deep, in its tools folder; nothing
/// is started.
pub fn closed(track: &Track, tools: &Tools) -> Option<PathBuf> {
    let dir = tools.dir(&track.id);
    let probes = track.toolchain.probe.iter().map(|probe| &probe.argv);
    let steps = track.steps.iter().map(|step| &step.argv);
    let programs: BTreeSet<OsString> =
        probes.chain(steps).filter_map(|argv| command(argv, &dir).into_iter().next()).collect();
    let found = programs.iter().filter_map(|program| find(Path::new(program), tools.path()));
    let mut places: Vec<PathBuf> = found.collect();
    if mentions(track, &["{program}"]) {
        places.extend(std::env::current_exe());
    }
    if mentions(track, &["{tools}", "{venv}"]) {
        let entries = fs::read_dir(&dir).into_iter().flatten().flatten();
        places.extend(entries.map(|entry| entry.path()));
        places.push(dir);
    }
    places.iter().find_map(|place| closed_to_others(place))
}

/// Whether a run needs the place that one of these placeholders names.
fn mentions(track: &Track, placeholders: &[&str]) -> bool {
    let mut words = track.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
    words.any(|word| placeholders.iter().any(|name| word.contains(name)))
}

/// Where a program is, as a shell finds it.
fn find(program: &Path, path: &str) -> Option<PathBuf> {
    if program.is_absolute() {
        return Some(program.to_owned());
    }
    let places = path.split(':').filter(|dir| dir.starts_with('/'));
    places.map(|dir| Path::new(dir).join(program)).find(|place| place.is_file())
}
