//! Makes a workspace that is ready to run from an input directory.

use std::fs;
use std::io;
use std::path::Path;

use super::error::Stop;
use super::inventory::{Inventory, TestSources};
use super::outcome::Seen;
use super::{Attest, Line, Log, Request, RunError, attest, hints, selection};
use crate::workspace::{Input, Rules, Workspace, WorkspaceError, plain};
use test_source::{self, TestFile};
use tracks::toolchain;
use tracks::{self, Detection, ExerciseConfig, ExerciseFiles, Slug, Track, TrackRegistry};

/// The largest configuration that is read, in bytes; real ones have about a thousand.
const CONFIG_BYTES: u64 = 1 << 20;

/// Everything that is known before anything runs.
pub(super) struct Prepared {
    pub(super) track: &'static Track,
    pub(super) workspace: Workspace,
    /// Relative to the solution, in the exercise's order.
    pub(super) tests: Vec<String>,
    pub(super) inventory: Inventory,
    /// The exercise's configuration; empty if it cannot be read.
    pub(super) config: ExerciseConfig,
    /// Hints about symbolic links in the place of the exercise's files.
    pub(super) links: Vec<String>,
}

/// Recognises, copies, edits and reads.
pub(super) fn prepare(
    request: &Request,
    slug: &Slug,
    seen: &mut Seen,
    log: &mut Log<'_>,
) -> Result<Prepared, Stop> {
    let input = Input::read(&request.input)
        .map_err(|source| RunError::Input { path: request.input.clone(), source })?;
    let exercise = request.exercise.as_deref().map(read_exercise).transpose()?;
    let config = match &request.exercise {
        // One that cannot be read would leave the choice of the tests to chance.
        Some(folder) => {
            ExerciseConfig::of_folder(folder).map_err(|why| RunError::Configuration { why })?
        }
        None => configuration(&request.input, log),
    };
    let files = config.as_ref().map(|config| &config.files);
    let track = if let Some(id) = &request.track {
        named(request.tracks, id)?
    } else {
        let present = exercise.as_ref().unwrap_or(&input).files();
        recognise(request.tracks, slug, &present, files)?
    };
    log(Line::Detail(&format!("track: {} ({})", track.id, track.report.trust.as_str())));
    require_tools(track, request, log)?;
    let own = exercise.as_ref().map(Input::files);
    let rules = match exercise {
        Some(exercise) => Rules::of_exercise(exercise, Some(track), slug, files),
        None => Rules::of_input(track, slug, files),
    };
    if let Some(doubt) = rules.doubt().filter(|_| request.replaced.is_empty()) {
        log(Line::Warning(&doubt));
    }
    let workspace = Workspace::create(&input, request.output.as_deref(), &rules, track)?;
    tell_left_out(request, &workspace, seen, log);
    if let Some(why) = workspace.nothing_handed_in() {
        seen.handed_in.is_nothing = true;
        return Err(Stop::solution(why));
    }
    fill(request, &workspace, track)?;
    let links = hints::of_links(track, slug, files, workspace.links());
    for link in &links {
        log(Line::Warning(link));
    }
    // A solution cannot add tests, whatever its files are called.
    let candidates = own.as_deref().unwrap_or_else(|| workspace.files());
    let found = tracks::test_files(track, slug, candidates, files);
    let tests = match &request.exercise {
        Some(folder) => selection::of_exercise(found, track, slug, folder)?,
        None => selection::settle(found, track, slug, &links, log)?,
    };
    let tables = tracks::globs(&track.test_code.tables, slug);
    let is_table = |path: &&String| tables.is_match(path.as_str()) && !tests.contains(path);
    let tables = candidates.iter().filter(is_table).cloned().collect();
    let prepared = finish(request, workspace, track, (tests, tables), config.unwrap_or_default())?;
    Ok(Prepared { links, ..prepared })
}

fn read_exercise(folder: &Path) -> Result<Input, RunError> {
    Input::read(folder).map_err(|source| RunError::Exercise { path: folder.to_owned(), source })
}

/// Names the files of the solution that are left out: each in a detail, and in one warning those that would have changed the tests.
fn tell_left_out(request: &Request, workspace: &Workspace, seen: &mut Seen, log: &mut Log<'_>) {
    let all = workspace.left_out();
    for left_out in all {
        log(Line::Detail(&format!("left out {left_out}")));
    }
    seen.handed_in.left_out = all.iter().map(ToString::to_string).collect();
    let of_tests: Vec<String> =
        all.iter().filter(|left| left.why.is_of_tests()).map(|left| plain(&left.path)).collect();
    if request.exercise.is_some() && !of_tests.is_empty() && request.replaced.is_empty() {
        log(Line::Warning(&format!(
            "left out of the solution: {}; tests and configuration are the exercise's",
            selection::list(&of_tests)
        )));
    }
}

/// Without its tools, a run would blame the solution for their error messages.
fn require_tools(track: &Track, request: &Request, log: &mut Log<'_>) -> Result<(), RunError> {
    let found = toolchain::readiness(track, &request.tools);
    if let Some(warning) = found.warning() {
        log(Line::Warning(&warning));
    }
    found.require()?;
    let grammar = track.test_code.grammar.as_ref();
    match grammar.filter(|name| test_source::grammar(name).is_none()) {
        Some(grammar) => {
            Err(RunError::NoGrammar { track: track.id.clone(), grammar: grammar.clone() })
        }
        None => Ok(()),
    }
}

/// Adds changed test files and the track's own files.
fn fill(request: &Request, workspace: &Workspace, track: &Track) -> Result<(), WorkspaceError> {
    // Each was there when the tests ran as written, as a file of its own in that run's workspace as well.
    for TestFile { path, text } in &request.replaced {
        put(&workspace.solution().join(path), path, text.as_bytes())?;
    }
    for tracks::File { name, bytes, .. } in track.files() {
        if is_for_steps(track, name) {
            put(&workspace.track().join(name), name, bytes)?;
        }
    }
    Ok(())
}

/// Whether a step may read a file of the track folder. Other files are not written, which saves time.
pub(super) fn is_for_steps(track: &Track, name: &str) -> bool {
    let mut words = track.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
    !track.test_code.files().any(|file| file == name) && words.any(|word| word.contains("{track}"))
}

/// Starts reading the declared tests, and edits the test files for the run.
fn finish(
    request: &Request,
    workspace: Workspace,
    track: &'static Track,
    (tests, tables): (Vec<String>, Vec<String>),
    config: ExerciseConfig,
) -> Result<Prepared, Stop> {
    let read = |path: &String| match fs::read(workspace.solution().join(path)) {
        Ok(bytes) => {
            Ok(TestFile { path: path.clone(), text: String::from_utf8_lossy(&bytes).into_owned() })
        }
        Err(source) => Err(WorkspaceError::Read { path: path.clone(), source }),
    };
    let sources: Vec<TestFile> = tests.iter().map(read).collect::<Result<_, _>>()?;
    let beside: Vec<TestFile> = tables.iter().map(read).collect::<Result<_, _>>()?;
    for source in &sources {
        let edited = edit(track, &source.text);
        if edited != source.text {
            put(&workspace.solution().join(&source.path), &source.path, edited.as_bytes())?;
        }
    }
    let sources = TestSources {
        spec: spec(track, &config),
        tests: sources,
        beside,
        task_per_test: track.flags.task_per_test.as_ref().map(|flag| config.flag(flag)),
        mutation: track.mutation.filter(|_| request.attest != Attest::Off),
        seed: attest::seed(request)?,
    };
    let inventory = Inventory::begin(sources, request.declared.as_deref());
    Ok(Prepared { track, workspace, tests, inventory, config, links: Vec::new() })
}

/// Makes what every run of a track makes first, once for all later runs in this process and its forks.
pub fn make_ready(id: &str) {
    if let Some(track) = TrackRegistry::embedded().find(id) {
        test_source::prepare(&spec(track, &ExerciseConfig::default()));
    }
}

/// The track's un-skip edits.
fn edit(track: &Track, text: &str) -> String {
    track.expressions.test_edits.apply(text.to_owned())
}

/// How the tests of the track are found in its test files.
fn spec<'a>(track: &'a Track, config: &ExerciseConfig) -> test_source::Spec<'a> {
    test_source::Spec {
        code: &track.test_code,
        query: track.query,
        separator: &track.names.separator,
        task_per_group: track.flags.task_per_group.as_ref().is_some_and(|flag| config.flag(flag)),
    }
}

/// The track of a directory, if exactly one fits.
pub(super) fn recognise_input(input: &Path, tracks: TrackRegistry) -> Option<&'static Track> {
    let slug = Slug::new("any").expect("it is a slug");
    let present = Input::read(input).ok()?.files();
    let config = configuration(input, &mut |_| ());
    match tracks.detect(&slug, &present, config.as_ref().map(|config| &config.files)) {
        Detection::One(candidate) => tracks.find(&candidate.id),
        Detection::None | Detection::Several(_) => None,
    }
}

/// The exercise's configuration, if it exists and can be read.
fn configuration(input: &Path, log: &mut Log<'_>) -> Option<ExerciseConfig> {
    for path in ExerciseConfig::PATHS {
        let Some(bytes) = plain_file(&input.join(path)) else { continue };
        match ExerciseConfig::parse(&bytes) {
            Ok(config) => return Some(config),
            Err(error) => {
                log(Line::Warning(&format!("`{path}` is malformed and was ignored: {error}")));
            }
        }
    }
    None
}

/// The bytes of a small text file, such as a configuration. Only a regular file is read, never a pipe or a link.
pub(super) fn plain_file(path: &Path) -> Option<Vec<u8>> {
    let found = fs::symlink_metadata(path).ok()?;
    if !found.is_file() || found.len() > CONFIG_BYTES {
        return None;
    }
    fs::read(path).ok()
}

/// The track of this id.
fn named(tracks: TrackRegistry, id: &str) -> Result<&'static Track, RunError> {
    tracks
        .find(id)
        .ok_or_else(|| RunError::UnknownTrack { id: id.to_owned(), meant: tracks.nearest(id) })
}

fn recognise(
    tracks: TrackRegistry,
    slug: &Slug,
    present: &[String],
    files: Option<&ExerciseFiles>,
) -> Result<&'static Track, RunError> {
    match tracks.detect(slug, present, files) {
        Detection::One(candidate) => {
            Ok(tracks.find(&candidate.id).expect("a candidate is the beginning of a track"))
        }
        Detection::Several(tracks) => {
            let fitting: Vec<&str> = tracks.iter().map(|track| track.id.as_str()).collect();
            Err(RunError::SeveralTracks { fitting: fitting.join(", ") })
        }
        Detection::None => Err(RunError::NoTrack { why: selection::no_track(present, files) }),
    }
}

fn put(path: &Path, shown: &str, bytes: &[u8]) -> Result<(), WorkspaceError> {
    let write = || -> io::Result<()> {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)
    };
    write().map_err(|source| WorkspaceError::Write { path: shown.to_owned(), source })
}
