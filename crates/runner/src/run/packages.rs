//! Names the packages that an exercise needs and that are not installed.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::RunError;
use super::folder::track_of;
use tracks::toolchain::{self, Tools};
use tracks::{ExerciseConfig, ExerciseSettings, Track, TrackRegistry};

/// The part of `package.json` that names packages.
#[derive(Default, Deserialize)]
#[serde(default)]
struct PackageJson {
    dependencies: Map<String, Value>,
}

/// The track of an exercise, and the packages that it needs beside the track's own tools. `None` if the folder is no exercise of a
/// track.
pub fn needs(
    exercise: &Path,
    tracks: TrackRegistry,
) -> Result<Option<(&'static Track, Vec<String>)>, RunError> {
    let config =
        ExerciseConfig::of_folder(exercise).map_err(|why| RunError::Configuration { why })?;
    let settings = config.unwrap_or_default().settings;
    let track = track_of(exercise, &settings, tracks);
    Ok(track.map(|track| (track, wanted(exercise, &settings, track))))
}

/// The packages that an exercise asks for.
fn wanted(author: &Path, settings: &ExerciseSettings, track: &Track) -> Vec<String> {
    let mut wanted = settings.packages.clone();
    if !track.toolchain.pip.is_empty() {
        wanted.extend(required(author));
    } else if !track.toolchain.npm.is_empty() && !author.join("node_modules").is_dir() {
        wanted.extend(dependencies(author));
    }
    wanted.sort();
    wanted.dedup();
    wanted
}

/// A sentence with the command that installs what is missing, if something is.
pub(super) fn missing(
    author: &Path,
    settings: &ExerciseSettings,
    track: &Track,
    tools: &Tools,
) -> Option<String> {
    let missing = toolchain::missing_packages(track, tools, &wanted(author, settings, track));
    (!missing.is_empty()).then(|| {
        let (mut named, id) = (missing.join(","), &track.id);
        // A shell would take a part of a version for its own.
        if named.contains(['<', '>', '~', '!', '[', '^']) {
            named = format!("'{named}'");
        }
        format!("the exercise needs packages that are not installed: run `test-runner install {id} --with {named}`")
    })
}

/// The packages in `requirements.txt`.
fn required(author: &Path) -> Vec<String> {
    let text = fs::read_to_string(author.join("requirements.txt")).unwrap_or_default();
    let lines = text.lines().map(|line| line.split(['#', ';']).next().unwrap_or_default());
    let names = lines.map(|line| line.replace(' ', "")).filter(|line| !line.is_empty());
    names.filter(|line| toolchain::is_package(line)).collect()
}

/// The packages in `package.json` that are not for development.
fn dependencies(author: &Path) -> Vec<String> {
    let bytes = fs::read(author.join("package.json")).unwrap_or_default();
    let read: PackageJson = serde_json::from_slice(&bytes).unwrap_or_default();
    read.dependencies.keys().filter(|name| toolchain::is_package(name)).cloned().collect()
}
