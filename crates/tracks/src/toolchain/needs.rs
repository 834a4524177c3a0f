//! The files and programs that a track's steps, probes and packages need.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

use crate::Track;

/// Whether the track needs what it installs into its own folder. If not, it needs only programs of the system, and it
/// does not matter who installed those: what an installation left beside them only saves time.
pub(super) fn has_own_tools(track: &Track) -> bool {
    let toolchain = &track.toolchain;
    let saves_time = |word: &str| {
        let path = word.strip_prefix("{tools}/");
        path.is_some_and(|path| toolchain.shortcuts.iter().any(|shortcut| shortcut == path))
    };
    let is_own = |word: &str| {
        ["{tools}", "{venv}"].iter().any(|name| word.contains(name)) && !saves_time(word)
    };
    let setup = !toolchain.setup.is_empty() && words(track).any(is_own);
    setup || !(toolchain.pip.is_empty() && toolchain.npm.is_empty())
}

/// The arguments and variables of the steps, and the arguments of the probes.
fn words(track: &Track) -> impl Iterator<Item = &str> {
    let steps = track.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
    let probes = track.toolchain.probe.iter().flat_map(|probe| &probe.argv);
    steps.chain(probes).map(String::as_str)
}

/// Whether a step of the track uses one of these placeholders.
pub(super) fn mentions(track: &Track, placeholders: &[&str]) -> bool {
    let mut arguments =
        track.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
    arguments.any(|argument| placeholders.iter().any(|name| argument.contains(name)))
}

/// The paths below the track's folder that steps and probes name, except those that only save time.
pub(super) fn named(track: &Track) -> impl Iterator<Item = PathBuf> {
    let shortcuts = &track.toolchain.shortcuts;
    words(track).filter_map(move |word| {
        let path = match word.strip_prefix("{venv}/") {
            Some(path) => format!("venv/{path}"),
            None => word.strip_prefix("{tools}/")?.to_owned(),
        };
        (!shortcuts.contains(&path)).then(|| path.into())
    })
}

/// The paths of the track's npm and Python packages below the track's folder, once they are installed.
pub(super) fn packages(track: &Track, dir: &Path) -> Vec<PathBuf> {
    let toolchain = &track.toolchain;
    let npm = toolchain.npm.iter().map(|package| {
        // A scope's name begins with `@`, which also separates the version.
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

/// A description of the first missing file of a Debian package, or program of a probe or step, that the track needs to
/// run. Packages that only the installation needs may be missing.
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
    let steps = track.steps.iter().map(|step| &step.argv);
    not_found(probes.chain(steps).filter_map(|argv| argv.first()), path)
}

/// A description of the first of these programs that is not there.
pub(super) fn not_found<'a>(
    programs: impl Iterator<Item = &'a String>,
    path: &str,
) -> Option<String> {
    // A placeholder stands for a path that is checked elsewhere or made by the run.
    let mut named = programs.filter(|program| !program.starts_with('{'));
    let missing = named.find(|program| find(Path::new(program), path).is_none())?;
    Some(format!("`{missing}` is not in `PATH`"))
}

/// The path of a program, found as a shell finds it.
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
    use crate::TrackRegistry;

    fn track(id: &str) -> Option<&'static Track> {
        TrackRegistry::embedded().find(id)
    }

    #[test]
    fn programs_that_run_must_be_there_and_not_those_that_install() {
        let lacking = |id: &str| lacking_of_system(track(id).unwrap(), "/nowhere");
        assert_eq!(lacking("bash").as_deref(), Some("`bats` is not in `PATH`"));
        assert_eq!(lacking("javascript").as_deref(), Some("`node` is not in `PATH`"));
        // Its interpreter is the file itself.
        assert_eq!(lacking("python"), None);
    }

    #[test]
    fn an_installation_that_only_saves_time_is_not_needed() {
        for (id, own) in
            [("lua", false), ("php", false), ("bash", false), ("ruby", true), ("rust", true)]
        {
            assert_eq!(has_own_tools(track(id).unwrap()), own, "{id}");
        }
    }

    #[test]
    fn shortcuts_are_not_needed() {
        for track in TrackRegistry::embedded().all() {
            let needed: Vec<PathBuf> = named(track).collect();
            let shortcuts =
                crate::globs(&track.toolchain.shortcuts, &crate::Slug::new("any").unwrap());
            assert!(
                !needed.iter().any(|path| shortcuts.is_match(path)),
                "{}: {needed:?}",
                track.id
            );
        }
    }
}
