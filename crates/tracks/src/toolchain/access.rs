//! Whether users other than the owner of a toolchain can use it.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::needs::{find, mentions};
use super::{Tools, command};
use crate::Track;
use sandbox::Access;

/// Whether other users can read a track's toolchain, and these paths beside it. Checks the programs that the track names,
/// this program if the track's files call it, and the tools folder one level deep. If a closed folder has to be hidden for
/// that, the folders of the search path that lie in closed folders are kept readable too. Starts nothing.
pub fn access(track: &Track, tools: &Tools, more: &[&Path]) -> Access {
    let needed = needed(track, tools);
    let needed = || needed.iter().map(PathBuf::as_path).chain(more.iter().copied());
    let access = Access::to(needed());
    if !matches!(access, Access::Kept { .. }) {
        return access;
    }
    let search_path: Vec<PathBuf> = std::env::split_paths(tools.path())
        .filter(|folder| !matches!(Access::to([folder.as_path()]), Access::Closed(_)))
        .collect();
    match Access::to(needed().chain(search_path.iter().map(PathBuf::as_path))) {
        Access::Closed(_) => access,
        with_search_path => with_search_path,
    }
}

fn needed(track: &Track, tools: &Tools) -> Vec<PathBuf> {
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
    places
}
