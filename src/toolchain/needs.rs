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
    let mut arguments =
        track.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
    arguments.any(|argument| placeholders.iter().any(|name| argument.contains(name)))
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

/// The first file of a Debian package, or program of a probe or step, that the track needs and that is not there, in words
/// that name it. What merely installs something need not be there any more.
pub(super) fn lacking_of_system(track: &Track, path: &str) -> Option<String> {
    let toolchain = &track.toolchain;
    let lasting = toolchain.apt.iter().filter(|entry| !entry.transient);
    let mut files = lasting.filter_map(|entry| match entry.unless.as_slice() {
        [test, exists, file] if test == "test" && exists == "-e" => Some(Path::new(file)),
        _ => None,
    });
    if let Some(file) = files.find(|file| !file.exists()) {
        return Some(format!("`{}` is missing", file.display()));
    }
    let probes = toolchain.probe.iter().map(|probe| &probe.argv);
    let programs =
        probes.chain(track.steps.iter().map(|step| &step.argv)).filter_map(|argv| argv.first());
    // A placeholder stands for a place, which is looked at elsewhere or made by the run.
    let mut named = programs.filter(|program| !program.starts_with('{'));
    let missing = named.find(|program| find(Path::new(program), path).is_none())?;
    Some(format!("`{missing}` is not in `PATH`"))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::track::find as track;

    #[test]
    fn programs_that_run_must_be_there_and_not_those_that_install() {
        let lacking = |id: &str| lacking_of_system(track(id).unwrap(), "/nowhere");
        assert_eq!(lacking("bash").as_deref(), Some("`bats` is not in `PATH`"));
        assert_eq!(lacking("javascript").as_deref(), Some("`node` is not in `PATH`"));
        // Its interpreter is its own.
        assert_eq!(lacking("python"), None);
    }

    #[test]
    fn shortcuts_are_not_needed() {
        for track in crate::track::all() {
            let needed: Vec<PathBuf> = named(track).collect();
            let shortcuts = crate::track::globs(
                &track.toolchain.shortcuts,
                &crate::track::Slug::new("any").unwrap(),
            );
            assert!(
                !needed.iter().any(|path| shortcuts.is_match(path)),
                "{}: {needed:?}",
                track.id
            );
        }
    }
}
