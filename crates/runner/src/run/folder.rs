//! Finds out which exercise a folder holds.

use std::path::Path;

use serde::Deserialize;

use super::RunError;
use super::detect::{plain_file, recognise_input};
use crate::workspace::{Input, Rules};
use tracks::{ExerciseConfig, ExerciseSettings, Slug, Track, TrackRegistry};

/// The exercise of a folder, as far as the folder states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    /// The exercise's slug; not checked.
    pub slug: String,
    /// The track's id, if the folder's metadata state it; not checked.
    pub track: Option<String>,
}

/// The part of `.exercism/metadata.json`, or of a configuration, that names the exercise.
#[derive(Debug, Default, Deserialize)]
struct Metadata {
    #[serde(alias = "slug")]
    exercise: Option<String>,
    track: Option<String>,
}

/// The paths of these files, in order of precedence. `exercism download` writes the first.
const PATHS: [&str; 3] = [".exercism/metadata.json", ".meta/config.json", ".exercism/config.json"];

/// The files that a solution to the exercise in a folder has to bring, by their paths in the folder. Without a track, the
/// folder shows it.
pub fn expected_files(
    folder: &Path,
    track: Option<&'static Track>,
    tracks: TrackRegistry,
) -> Vec<String> {
    let Ok(named) = exercise_in(folder) else { return Vec::new() };
    let (Ok(input), Ok(slug)) = (Input::read(folder), Slug::new(&named.slug)) else {
        return Vec::new();
    };
    let track = track.or_else(|| tracks.find(named.track.as_deref()?));
    let config = ExerciseConfig::of_folder(folder).ok().flatten().unwrap_or_default();
    let track = track.or_else(|| track_of(folder, &config.settings, tracks));
    Rules::of_exercise(input, track, &slug, Some(&config.files)).asked().to_vec()
}

/// The track of an exercise: the one that its settings say, or else the one that its files show.
pub(super) fn track_of(
    folder: &Path,
    settings: &ExerciseSettings,
    tracks: TrackRegistry,
) -> Option<&'static Track> {
    let said = settings.track.as_deref().and_then(|id| tracks.find(id));
    said.or_else(|| recognise_input(folder, tracks))
}

/// Finds out which exercise a folder holds: from `exercise.toml`, or else `.exercism/metadata.json` (`exercise`, `track`), or else the
/// configuration (`slug`), or else the folder's name. Unreadable files are ignored.
pub fn exercise_in(folder: &Path) -> Result<Folder, RunError> {
    let failed = |source| RunError::Input { path: folder.to_owned(), source };
    std::fs::read_dir(folder).map_err(failed)?;
    let read = |path| -> Option<Metadata> {
        serde_json::from_slice(&plain_file(&folder.join(path))?).ok()
    };
    let settings = ExerciseSettings::of_folder(folder)
        .map_err(|why| RunError::Configuration { why })?
        .unwrap_or_default();
    let mut track = settings.track;
    if let Some(slug) = settings.slug {
        return Ok(Folder { slug, track });
    }
    for metadata in PATHS.into_iter().filter_map(read) {
        track = track.or(metadata.track);
        if let Some(slug) = metadata.exercise {
            return Ok(Folder { slug, track });
        }
    }
    let path = folder.canonicalize().map_err(failed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Folder { slug: name, track })
}
