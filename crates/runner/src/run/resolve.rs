//! Decides over the track, the name of the exercise and the limits of a run. The run itself asks here. So does every command that
//! has to know them before the run begins: the queue of `batch` plans memory, and a worker pool sets a deadline.

use std::path::Path;

use indexmap::IndexMap;

use super::detect::{configuration, named, recognise};
use super::{Folder, Request, RunError, exercise_in};
use crate::limits::{AskedLimits, RunLimits};
use crate::workspace::Input;
use tracks::{DefaultLimits, ExerciseConfig, ExerciseLimits, Slug, Track, TrackRegistry};

/// The track of a run: the track that was asked for, or else that of `exercise.toml`, or else the track of the `present` files.
pub(super) fn track(
    tracks: TrackRegistry,
    slug: &Slug,
    asked: Option<&str>,
    config: Option<&ExerciseConfig>,
    present: &[String],
) -> Result<&'static Track, RunError> {
    let said = config.and_then(|config| config.settings.track.as_deref());
    match asked.or(said) {
        Some(id) => named(tracks, id),
        None => recognise(tracks, slug, present, config.map(|config| &config.files)),
    }
}

/// The name of the exercise, and the track that was asked for or that the exercise folder states. If the given name is the name of the
/// folder, the name in the folder's `exercise.toml` or metadata wins.
pub(super) fn identity(slug: &str, asked: Option<&str>, exercise: Option<&Path>) -> Folder {
    let is_named = |folder: &&Path| {
        folder.canonicalize().is_ok_and(|whole| whole.file_name().is_some_and(|name| name == slug))
    };
    let found = exercise.filter(is_named).and_then(|folder| exercise_in(folder).ok());
    let (slug, said) = found.map_or((slug.to_owned(), None), |found| (found.slug, found.track));
    Folder { slug, track: asked.map(str::to_owned).or(said) }
}

/// The limits of the exercise and of the track of a run, before the run begins. Files that cannot be read have no limits here: the
/// run reports them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Foreseen {
    exercise: ExerciseLimits,
    track: DefaultLimits,
}

/// Where the exercise is.
#[derive(Debug, Clone, Copy)]
pub enum ExerciseSource<'a> {
    /// In a folder whose author is trusted.
    Folder(&'a Path),
    /// In these files, by their path in its folder.
    Files(&'a IndexMap<String, String>),
    /// In the folder of a solution, which says nothing of limits.
    Solution(&'a Path),
}

impl Foreseen {
    /// What is said of a run of this exercise with this track, if one was asked for.
    pub fn of(
        source: ExerciseSource<'_>,
        slug: &str,
        asked: Option<&str>,
        tracks: TrackRegistry,
    ) -> Self {
        let config = match source {
            ExerciseSource::Folder(folder) => ExerciseConfig::of_folder(folder).ok().flatten(),
            ExerciseSource::Files(files) => {
                ExerciseConfig::of_texts(|path| files.get(path).map(String::as_str)).ok().flatten()
            }
            ExerciseSource::Solution(folder) => configuration(folder, &mut |_| ()),
        };
        let present = || match source {
            ExerciseSource::Folder(folder) | ExerciseSource::Solution(folder) => {
                Input::read(folder).map(|input| input.files()).unwrap_or_default()
            }
            ExerciseSource::Files(files) => files.keys().cloned().collect(),
        };
        let folder = match source {
            ExerciseSource::Folder(folder) => Some(folder),
            ExerciseSource::Files(_) | ExerciseSource::Solution(_) => None,
        };
        let Folder { slug, track: asked } = identity(slug, asked, folder);
        let asked = asked.as_deref();
        let said = asked.or(config.as_ref().and_then(|config| config.settings.track.as_deref()));
        let present = if said.is_some() { Vec::new() } else { present() };
        let track = Slug::new(&slug)
            .ok()
            .and_then(|slug| track(tracks, &slug, asked, config.as_ref(), &present).ok());
        Self {
            exercise: config.map(|config| config.settings.limits).unwrap_or_default(),
            track: track.map(|track| track.limits).unwrap_or_default(),
        }
    }

    /// The limits of the run.
    pub fn limits(&self, asked: &AskedLimits) -> RunLimits {
        RunLimits::resolve(asked, &self.exercise, &self.track)
    }
}

/// The limits of a run, before it begins.
pub(super) fn limits(request: &Request) -> RunLimits {
    let source =
        request.author().map_or(ExerciseSource::Solution(&request.input), ExerciseSource::Folder);
    let asked = request.track.as_deref();
    Foreseen::of(source, &request.slug, asked, request.tracks).limits(&request.limits)
}
