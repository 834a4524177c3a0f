//! What a track says, in its steps, probes and packages, that has to be there before anything can run.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

use crate::track::Track;

/// Whether the track installs anything into its own folder. One that does not needs programs of the system alone, and
/// it does not matter who installed those.
pub(super) fn has_own_tools(track: &Track) -> bool {
    let toolchain = &track.toolchain;
    !(toolchain.pip.is_empty() && toolchain.npm.is_empty() && toolchain.setup.is_empty())
}

/// Whether a run needs the place that one of these placeholders names.
pub(super) fn mentions(track: &Track, placeholders: &[&str]) -> bool {
    let mut words = track.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
    words.any(|word| placeholders.iter().any(|name| word.contains(name)))
}

/// The paths below the track's folder that steps and probes name, but for those that are there for speed alone.
pub(super) fn named(track: &Track) -> impl Iterator<Item = PathBuf> {
    let shortcuts = &track.toolchain.shortcuts;
    let steps = track.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
    let probes = track.toolchain.probe.iter().flat_map(|probe| &probe.argv);
    steps.chain(probes).filter_map(move |word| {
        let path = match word.strip_prefix("{venv}/") {
            Some(path) => format!("venv/{path}"),
            None => word.strip_prefix("{tools}/")?.to_owned(),
        };
        (!shortcuts.contains(&path)).then(|| path.into())
    })
}

/// Where the track's npm and Python packages are once they are installed, below the track's folder.
pub(super) fn packages(track: &Track, dir: &Path) -> Vec<PathBuf> {
    let toolchain = &track.toolchain;
    let npm = toolchain.npm.iter().map(|package| {
        // The name of a scope begins with the sign that also comes before a version.
        let end = package.rfind('@').filter(|&at| at > 0).unwrap_or(package.len());
        Path::new("node_modules").join(&package[..end]).join("package.json")
    });
    let mut found: Vec<PathBuf> = npm.collect();
    if mentions(track, &["{venv}"]) {
        let versions = fs::read_dir(dir.join("venv/lib")).into_iter().flatten().flatten();
        for python in versions.map(|entry| entry.file_name()) {
            let packages = Path::new("venv/lib").join(python).join("site-packages");
            let notes = toolchain.pip.iter().filter_map(|package| package.split_once("=="));
            found.extend(notes.map(|(name, version)| {
                packages.join(format!("{}-{version}.dist-info", name.replace('-', "_")))
            }));
        }
    }
    found.retain(|path| dir.join(path).exists());
    found
}

/// The first program or file of the system that the track needs and that is not there, in words that name it.
pub(super) fn lacking_of_system(track: &Track, path: &str) -> Option<String> {
    let toolchain = &track.toolchain;
    let lasting = toolchain.apt.iter().filter(|entry| !entry.transient);
    let packages = lasting.map(|entry| entry.unless.as_slice());
    let probes = toolchain.probe.iter().map(|probe| probe.argv.as_slice());
    let steps = track.steps.iter().map(|step| step.argv.as_slice());
    packages.chain(probes).chain(steps).find_map(|argv| match argv {
        [test, exists, file] if test == "test" && exists == "-e" => {
            (!Path::new(file).exists()).then(|| format!("`{file}` is missing"))
        }
        // A placeholder stands for a place, which is looked at elsewhere or made by the run.
        [program, ..] if !program.starts_with('{') => find(Path::new(program), path)
            .is_none()
            .then(|| format!("`{program}` is not in `PATH`")),
        _ => None,
    })
}

/// Where a program is, as a shell finds it.
pub(super) fn find(program: &Path, path: &str) -> Option<PathBuf> {
    let is_program = |place: &PathBuf| place.is_file() && access(place, Access::EXEC_OK).is_ok();
    if program.is_absolute() {
        return Some(program.to_owned()).filter(is_program);
    }
    let places = path.split(':').filter(|dir| dir.starts_with('/'));
    places.map(|dir| Path::new(dir).join(program)).find(is_program)
}
