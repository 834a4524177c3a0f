//! Whether users other than the owner of a toolchain can use it.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::needs::{find, mentions};
use super::{Tools, command};
use crate::Track;
use sandbox::closed_to_others;

/// The first file or folder of a track's toolchain that other users cannot read, such as root's home. Checks the
/// programs that the track names, this program if the track's files call it, and the tools folder one level deep.
/// Starts nothing.
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
