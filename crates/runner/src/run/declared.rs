//! Lists the tests that the files of an exercise declare, without a run.

use std::fs;
use std::path::Path;

use super::prepare::{Declaring, spec};
use super::{RunError, exercise_in, hints, resolve, selection, verdict};
use crate::workspace::Input;
use test_report::model::TestReport;
use test_report::results::exercism::Test;
use test_source::{self, Ending, TestFile};
use tracks::{self, ExerciseConfig, Slug, TrackRegistry};

/// The tests of an exercise as a run without any result names them.
pub fn declared_tests(
    folder: &Path,
    track: Option<&str>,
    tracks: TrackRegistry,
) -> Result<Vec<Test>, RunError> {
    let named = exercise_in(folder)?;
    let slug =
        Slug::new(&named.slug).map_err(|why| RunError::Slug { slug: named.slug.clone(), why })?;
    let track = track.or(named.track.as_deref());
    let input = Input::read(folder)
        .map_err(|source| RunError::Exercise { path: folder.to_owned(), source })?;
    let config =
        ExerciseConfig::of_folder(folder).map_err(|why| RunError::Configuration { why })?;
    let present = input.files();
    let files = config.as_ref().map(|config| &config.files);
    let track = resolve::track(tracks, &slug, track, config.as_ref(), &present)?;
    let found = tracks::test_files(track, &slug, &present, files);
    let other_tools = || hints::of_other_tools(track, &slug, &[folder], &present);
    let found = selection::of_exercise(found, track, &slug, folder, other_tools)?;
    let Declaring { tests, tables } = Declaring::of(track, &slug, found, &present);
    let read = |path: &String| match fs::read(folder.join(path)) {
        Ok(bytes) => {
            Ok(TestFile { path: path.clone(), text: String::from_utf8_lossy(&bytes).into_owned() })
        }
        Err(source) => Err(RunError::Exercise { path: folder.join(path), source }),
    };
    let tests: Vec<TestFile> = tests.iter().map(read).collect::<Result<_, _>>()?;
    let tables: Vec<TestFile> = tables.iter().map(read).collect::<Result<_, _>>()?;
    let config = config.unwrap_or_default();
    let mut declared = test_source::inventory(&spec(track, &config), &tests, &tables)
        .map_err(|error| RunError::TestCode { why: error.to_string() })?;
    if let Some(flag) = &track.flags.task_per_test {
        test_source::settle_tasks(&mut declared, config.flag(flag));
    }
    // A disabled test that the track does not enable has no result.
    if track.workspace.edits.is_empty() {
        declared.retain(|test| !test.disabled);
    }
    let none = test_source::join(&TestReport::default(), &declared, Ending::DONE);
    Ok(verdict::presented_plainly(track, none).tests.unwrap_or_default())
}
