//! The first step of a run: finds out which track an input belongs to, and whose tests run.

use std::fs;
use std::path::Path;

use super::context::RunContext;
use super::{Folder, RunError, collection, packages, resolve, selection};
use crate::workspace::Input;
use tracks::toolchain;
use tracks::{
    Detection, ExerciseConfig, ExerciseFiles, ExerciseSettings, Slug, Track, TrackRegistry,
};

/// The largest configuration that is read, in bytes; real ones have about a thousand.
const MAX_CONFIG_BYTES: u64 = 1 << 20;

/// A solution, its exercise and its track.
pub(super) struct Detected {
    pub(super) slug: Slug,
    pub(super) track: &'static Track,
    pub(super) input: Input,
    /// The exercise's own folder, if it is not the input.
    pub(super) exercise: Option<Input>,
    /// The exercise's configuration, if it has one that can be read.
    pub(super) config: Option<ExerciseConfig>,
}

impl Detected {
    /// Reads the folders, recognises the track and checks that its tools are there.
    pub(super) fn detect(context: &mut RunContext<'_>) -> Result<Self, RunError> {
        let request = context.request;
        let asked = request.track.as_deref();
        let Folder { slug, track: asked } =
            resolve::identity(&request.slug, asked, request.exercise());
        let slug = Slug::new(&slug).map_err(|why| RunError::Slug { slug, why })?;
        let input = Input::read(&request.input)
            .map_err(|source| RunError::Input { path: request.input.clone(), source })?;
        let exercise = request.exercise().map(read_exercise).transpose()?;
        let author = request.author();
        let config = match author {
            // Without a configuration that can be read, the choice of the tests would be left to chance.
            Some(folder) => {
                ExerciseConfig::of_folder(folder).map_err(|why| RunError::Configuration { why })?
            }
            None => configuration(&request.input, &mut |warning| context.warn(warning)),
        };
        if let (Some(folder), Some(exercise), None) = (request.exercise(), &exercise, &config) {
            collection::refuse(request, folder, exercise, &input, &slug)?;
        }
        let present = exercise.as_ref().unwrap_or(&input).files();
        let asked = asked.as_deref();
        let track = resolve::track(request.tracks, &slug, asked, config.as_ref(), &present)?;
        context.detail(&format!("track: {} ({})", track.id, track.report.trust.as_str()));
        require_tools(track, context)?;
        let settings = config.as_ref().map(|config| config.settings.clone()).unwrap_or_default();
        require_places(&settings, track)?;
        let is_original = request.kind.mutant().is_none();
        let author = author.filter(|_| is_original);
        if let Some(said) =
            author.and_then(|author| packages::missing(author, &settings, track, &request.tools))
        {
            context.warn(said);
        }
        let is_limited = request.run_limits(track, &settings.limits).test.is_some();
        if is_limited && !track.takes("{test_timeout}") && is_original {
            context.warn(format!(
                "the track `{}` cannot limit the time of each test; only the limit of the run counts",
                track.id
            ));
        }
        Ok(Self { slug, track, input, exercise, config })
    }
}

fn read_exercise(folder: &Path) -> Result<Input, RunError> {
    Input::read(folder).map_err(|source| RunError::Exercise { path: folder.to_owned(), source })
}

/// What the exercise asks for must have an effect.
fn require_places(settings: &ExerciseSettings, track: &Track) -> Result<(), RunError> {
    if settings.build.flags.is_empty() || track.takes("{flags}") {
        return Ok(());
    }
    let why = format!("`build.flags`: the track `{}` takes no options for a compiler", track.id);
    Err(RunError::Configuration { why })
}

/// Without its tools, a run would blame the solution for their error messages.
fn require_tools(track: &Track, context: &mut RunContext<'_>) -> Result<(), RunError> {
    let found = toolchain::readiness(track, &context.request.tools);
    if let Some(warning) = found.warning() {
        context.warn(warning);
    }
    found.require()?;
    let of_modules = track.modules.loads.as_ref().map(|loads| &loads.grammar);
    let mut grammars = track.test_code.grammar.iter().chain(of_modules);
    match grammars.find(|name| test_source::grammar(name).is_none()) {
        Some(grammar) => {
            Err(RunError::NoGrammar { track: track.id.clone(), grammar: grammar.clone() })
        }
        None => Ok(()),
    }
}

/// The track of a directory, if exactly one fits.
pub(super) fn recognise_input(input: &Path, tracks: TrackRegistry) -> Option<&'static Track> {
    let slug = Slug::new("any").expect("it is a slug");
    let present = Input::read(input).ok()?.files();
    let config = configuration(input, &mut |_| ());
    match tracks.detect(&slug, &present, config.as_ref().map(|config| &config.files)) {
        Detection::One(candidate) => tracks.find(&candidate.id),
        Detection::None | Detection::Several { .. } => None,
    }
}

/// The configuration of an exercise in the solution's folder, if it exists and can be read.
pub(super) fn configuration(input: &Path, warn: &mut dyn FnMut(&str)) -> Option<ExerciseConfig> {
    for path in ExerciseConfig::PATHS {
        let Some(bytes) = plain_file(&input.join(path)) else { continue };
        match ExerciseConfig::parse(&bytes) {
            Ok(config) => return Some(config),
            Err(error) => warn(&format!("ignored the malformed file `{path}`: {error}")),
        }
    }
    None
}

/// The bytes of a small text file, such as a configuration. Only a regular file is read, never a pipe or a link.
pub(super) fn plain_file(path: &Path) -> Option<Vec<u8>> {
    let found = fs::symlink_metadata(path).ok()?;
    if !found.is_file() || found.len() > MAX_CONFIG_BYTES {
        return None;
    }
    fs::read(path).ok()
}

/// The track of this id.
pub(super) fn named(tracks: TrackRegistry, id: &str) -> Result<&'static Track, RunError> {
    tracks
        .find(id)
        .ok_or_else(|| RunError::UnknownTrack { id: id.to_owned(), meant: tracks.nearest(id) })
}

pub(super) fn recognise(
    tracks: TrackRegistry,
    slug: &Slug,
    present: &[String],
    files: Option<&ExerciseFiles>,
) -> Result<&'static Track, RunError> {
    match tracks.detect(slug, present, files) {
        Detection::One(candidate) => {
            Ok(tracks.find(&candidate.id).expect("a candidate is the beginning of a track"))
        }
        Detection::Several { fitting, tested } => {
            let fitting: Vec<&str> = fitting.iter().map(|track| track.id.as_str()).collect();
            let fitting = fitting.join(", ");
            Err(if tested {
                RunError::SeveralTracks { fitting }
            } else {
                RunError::UntestedTracks { fitting }
            })
        }
        Detection::None => Err(RunError::NoTrack { why: selection::no_track(present, files) }),
    }
}
